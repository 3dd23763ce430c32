-- The language server of puzzle-script for Neovim 0.7 or later, and its commands: :PuzzleRun, :PuzzleTrace, :PuzzleShow.
local M = {
  -- The program: a name on PATH, or a path.
  program = "puzzle-script",
}

local client

-- Opens what a run prints in a window beside, and runs the script in the folder of the text.
local function show(title, script, folder)
  vim.cmd("botright vnew")
  local output = vim.api.nvim_get_current_buf()
  vim.bo[output].buftype = "nofile"
  vim.bo[output].bufhidden = "wipe"
  pcall(vim.api.nvim_buf_set_name, output, title .. " " .. output)
  vim.cmd("wincmd p")
  local function append(_, lines)
    if not vim.api.nvim_buf_is_loaded(output) then
      return
    end
    -- The first line goes on where the last one broke off.
    local last = vim.api.nvim_buf_get_lines(output, -2, -1, false)[1] or ""
    lines[1] = last .. lines[1]
    vim.api.nvim_buf_set_lines(output, -2, -1, true, lines)
  end
  local job = vim.fn.jobstart({ M.program, "--color", "never", "-" }, {
    cwd = folder,
    on_stdout = append,
    on_stderr = append,
    on_exit = function(_, code)
      local text = vim.api.nvim_buf_is_loaded(output) and table.concat(vim.api.nvim_buf_get_lines(output, 0, -1, false), "\n") or ""
      local page = text:match("Wrote ([^\n]*search%.html)")
      if page and vim.ui.open then
        pcall(vim.ui.open, page)
      end
      if code ~= 0 then
        append(nil, { "", "The run ended with exit code " .. code .. ".", "" })
      end
    end,
  })
  vim.fn.chansend(job, script)
  vim.fn.chanclose(job, "stdin")
  return output, job
end

local function folder_of(uri)
  return vim.fn.fnamemodify(vim.uri_to_fname(uri), ":h")
end

-- Calls `with` with the lens of the search at the cursor: the last one of that command at its line or above.
local function search_at_cursor(command, with)
  local line = vim.api.nvim_win_get_cursor(0)[1] - 1
  local document = { textDocument = vim.lsp.util.make_text_document_params() }
  vim.lsp.buf_request(0, "textDocument/codeLens", document, function(failed, lenses)
    local best
    for _, lens in ipairs(lenses or {}) do
      local own = lens.command and lens.command.command == command and lens.command.arguments[1]
      if own and own.line <= line and (not best or own.line >= best.command.arguments[1].line) then
        best = lens
      end
    end
    if best then
      with(best)
    else
      vim.notify(failed and failed.message or "No search stands at the cursor or above it.", vim.log.levels.WARN)
    end
  end)
end

-- Runs the text at hand.
function M.run()
  local script = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, true), "\n") .. "\n"
  return show("run", script, vim.fn.expand("%:p:h"))
end

-- Runs up to the search at the cursor and shows its first expansions.
function M.trace()
  search_at_cursor("puzzle-script.trace", function(lens)
    local own = lens.command.arguments[1]
    show("trace", own.script, folder_of(own.uri))
  end)
end

-- Shows the search at the cursor as a page: in the browser where there is one; the run says where it is.
function M.show()
  search_at_cursor("puzzle-script.show", function(lens)
    local own = lens.command.arguments[1]
    show("show", own.script, folder_of(own.uri))
  end)
end

-- Starts the server where it does not run yet, and connects a buffer.
function M.attach(buffer)
  if vim.fn.executable(M.program) == 0 then
    vim.notify_once("puzzle-script: `" .. M.program .. "` is not on PATH", vim.log.levels.WARN)
    return
  end
  if not client or not vim.lsp.get_client_by_id(client) then
    client = vim.lsp.start_client({ name = "puzzle-script", cmd = { M.program, "lsp" } })
    -- What a lens above a search says is carried out here.
    vim.lsp.commands["puzzle-script.run"] = function(command)
      local own = command.arguments[1]
      show("run", own.script, folder_of(own.uri))
    end
    vim.lsp.commands["puzzle-script.trace"] = function(command)
      local own = command.arguments[1]
      show("trace", own.script, folder_of(own.uri))
    end
    vim.lsp.commands["puzzle-script.show"] = function(command)
      local own = command.arguments[1]
      show("show", own.script, folder_of(own.uri))
    end
  end
  vim.lsp.buf_attach_client(buffer, client)
  vim.bo.omnifunc = "v:lua.vim.lsp.omnifunc"
  local commands = { PuzzleRun = M.run, PuzzleTrace = M.trace, PuzzleShow = M.show }
  for name, action in pairs(commands) do
    vim.api.nvim_buf_create_user_command(0, name, function() action() end, {})
  end
end

return M
