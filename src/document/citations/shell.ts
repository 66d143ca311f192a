/** Programs whose name opens a command line rather than a sentence. */
const PROGRAMS = new Set(
  `git gh hg svn grep egrep fgrep rg ag ack sed awk gawk cat head tail nl wc ls cd cp mv rm ln mkdir touch chmod find fd
   xargs diff patch vi vim nvim nano emacs curl wget ssh scp rsync tar docker podman kubectl helm terraform ansible make
   cmake ctest ninja bazel just go gofmt cargo rustc rustfmt python python2 python3 py pip pip3 uv uvx poetry pdm hatch tox
   nox pytest ruff black isort mypy pyright flake8 pylint coverage node npm npx pnpm yarn bun bunx deno tsc tsx eslint
   prettier biome jest vitest mocha ruby bundle rake rspec php composer java javac mvn gradle dotnet swift swiftc gcc g++
   clang clang++ nvcc objdump gdb lldb perf strace bash sh zsh fish source export echo printf eval pwsh powershell jq yq
   shellcheck hadolint actionlint pre-commit stat xxd od md5sum sha256sum tee kill ps nohup tmux sqlite3 psql mysql
   redis-cli uvicorn gunicorn flask django-admin streamlit jupyter mkdocs sphinx-build pandoc protoc buf`
    .split(/\s+/)
    .filter(Boolean),
);

const COMMAND = /^\s{0,8}(?:[$%] {1,2})?(?:sudo |env )?(?:[A-Z_][A-Z0-9_]*=\S* )*(?:\S*\/)?([\w.+-]+) \s{0,8}\S/;

/** Whether a code mark holds a command line: its paths are arguments. */
export function isShellCommand(text: string): boolean {
  const program = COMMAND.exec(text)?.[1];
  return program !== undefined && PROGRAMS.has(program);
}
