# From the project's folder, or with its address in the place of `git+file:.`:
#
#   nix run 'git+file:.?dir=scripts/nix' -- scripts/quickstart.txt
#   nix profile install 'git+file:.?dir=scripts/nix'
{
  description = "A scripting language for search puzzles and the algorithms that solve them";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs = { self, nixpkgs }:
    let
      source = ../..;
      cargo = builtins.fromTOML (builtins.readFile (source + "/Cargo.toml"));
      systems = [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ];
      each = build: nixpkgs.lib.genAttrs systems (system: build nixpkgs.legacyPackages.${system});
    in
    {
      packages = each (pkgs: {
        default = pkgs.rustPlatform.buildRustPackage {
          pname = cargo.package.name;
          version = cargo.workspace.package.version;
          src = source;
          cargoLock.lockFile = source + "/Cargo.lock";
          env.PUZZLE_SCRIPT_COMMIT = self.rev or "";
          nativeBuildInputs = [ pkgs.installShellFiles ];
          # The tests need a terminal, a cache folder and minutes: `.ci/run` runs them.
          doCheck = false;
          postInstall = ''
            $out/bin/puzzle-script man > puzzle-script.1
            installManPage puzzle-script.1
            for shell in bash fish zsh; do
              $out/bin/puzzle-script completions $shell > completions.$shell
            done
            installShellCompletion --cmd puzzle-script \
              --bash completions.bash --fish completions.fish --zsh completions.zsh
          '';
          meta = {
            description = cargo.package.description;
            license = with pkgs.lib.licenses; [ mit asl20 ];
            mainProgram = "puzzle-script";
          };
        };
      });
    };
}
