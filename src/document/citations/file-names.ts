/** What a file is, by its name. An artifact (a log, an image) can be named, but nobody promises its lines. */
export type FileKind = 'code' | 'data' | 'document' | 'artifact';

const EXTENSIONS: Readonly<Record<FileKind, string>> = {
  code: `py pyi pyx pxd rs ts tsx mts cts js jsx mjs cjs go c h cc cpp cxx c++ hpp hh hxx h++ inl ipp tpp cu cuh hip cl metal
    wgsl glsl hlsl vert frag cs csx vb fs fsi fsx java kt kts swift scala sc groovy gradle clj cljs cljc rb rake erb gemspec
    php phtml pl pm t raku sh bash zsh fish ksh bats ps1 psm1 psd1 bat cmd awk sed lua tcl sql plsql proto thrift capnp fbs
    graphql gql prisma tf tfvars hcl bicep cmake mk mak bzl bazel star nix ninja ex exs erl hrl hs lhs elm ml mli mll mly re
    rkt scm ss lisp lsp el fnl r jl dart zig nim v vh sv svh vhd vhdl lean agda idr thy m mm d s asm f f90 f95 f03 pas adb
    ads cob cbl sol vy cairo td ll mlir vue svelte astro vim gd cr odin hx qml feature robot wat wast ipynb razor cshtml
    xaml jsonnet libsonnet rego cue dhall prg abap`,
  data: `toml yaml yml json jsonc json5 jsonl ndjson ini cfg conf config properties env xml xsd xsl xslt plist csproj fsproj
    vbproj sln props targets resx csv tsv lock service socket timer desktop po pot tmpl tpl j2 jinja jinja2 mustache hbs ejs
    rules avsc edn ld patch diff pbtxt textproto webmanifest snap`,
  document: 'md mdx markdown rst txt adoc asciidoc org tex html htm xhtml css scss sass less styl wiki rmd qmd',
  artifact:
    'log out trace png jpg jpeg gif svg webp ico pdf zip gz tgz whl so dll exe bin parquet db sqlite pt pth onnx',
};

/** Whole names: those in lower case fit any case, the others only as they are. */
const NAMES: Readonly<Record<FileKind, string>> = {
  code: `makefile gnumakefile dockerfile containerfile justfile jenkinsfile vagrantfile rakefile gemfile procfile podfile
    brewfile caddyfile tiltfile earthfile snakefile fastfile BUILD WORKSPACE sconstruct sconscript cmakelists.txt .bashrc .zshrc
    .bash_profile .profile .envrc .vimrc`,
  data: `go.mod go.sum go.work kconfig codeowners cargo.lock poetry.lock yarn.lock uv.lock gemfile.lock composer.lock
    flake.lock pdm.lock pipfile .gitignore .gitattributes .gitmodules .gitconfig .git-blame-ignore-revs .dockerignore
    .npmignore .eslintignore .prettierignore .stylelintignore .helmignore .gcloudignore .ignore .editorconfig .env .npmrc
    .nvmrc .yarnrc .babelrc .eslintrc .prettierrc .stylelintrc .swcrc .mocharc .pylintrc .flake8 .coveragerc .clang-format
    .clang-tidy .clangd .mailmap .tool-versions .python-version .node-version .ruby-version .htaccess .inputrc
    .browserslistrc .markdownlintrc`,
  document: 'README LICENSE LICENCE COPYING NOTICE AUTHORS CHANGELOG CONTRIBUTING MAINTAINERS',
  artifact: '',
};

/** Endings that attributes and words have as well: `self.lock`, `math.log`, `opt.out`. */
const WORD_ENDINGS = new Set(
  `out log trace bin db so lock service socket timer desktop rules patch diff snap config conf properties env props targets
   resx ld vert frag feature robot star build el ex exe metal re ss sc sol vim cue td hip cl cr d f m mm r s t v in org wiki
   less fish raku sed awk cmd bat pot po gd tf pt zip`
    .split(/\s+/)
    .filter(Boolean),
);

/** Products and sites whose names look like files. */
const PRODUCT =
  /^(?:node|next|nuxt|vue|react|angular|ember|backbone|express|three|d3|p5|chart|moment|socket|discord|alpine|solid|knockout|meteor|underscore|require|electron|nest|koa|paper|video|polymer|asp)\.js$|^docs\.rs$|^get\.sh$/i;

/** `.test.ts`, `.d.ts`: what names end in, not a name. */
const SUFFIX = /^\.(?:tests?|spec|d|min|stories|e2e|module|bench)\.\w+$/;

/** Endings of templates: the name before them tells what the file is. */
const TEMPLATE = /\.(?:in|tmpl|tpl|template|j2|jinja2?|erb|example|sample|dist|orig|bak)$/;

const kindByExtension = indexed(EXTENSIONS);
const kindByName = indexed(NAMES);

/** The kind of file that a bare name (the last part of a path) is; null when it names no file. */
export function fileKindOf(name: string): FileKind | null {
  const lower = name.toLowerCase();
  return namedKind(name) ?? kindByExtensionOf(lower.replace(TEMPLATE, '')) ?? kindByExtensionOf(lower);
}

function namedKind(name: string): FileKind | null {
  return kindByName.get(name) ?? kindByName.get(name.toLowerCase()) ?? null;
}

function kindByExtensionOf(lower: string): FileKind | null {
  const dot = lower.lastIndexOf('.');
  const extension = lower.slice(dot + 1);
  const isInitial = dot === 1 && extension.length === 1;
  return dot < 1 || isInitial || SUFFIX.test(lower) ? null : (kindByExtension.get(extension) ?? null);
}

/** The name could as well be a word, an attribute or a product: `README`, `self.lock`, `Node.js`. */
export function isAlsoWord(name: string): boolean {
  if (PRODUCT.test(name)) return true;
  const lower = name.toLowerCase();
  if (!lower.includes('.')) return true;
  return namedKind(name) === null && WORD_ENDINGS.has(lower.slice(lower.lastIndexOf('.') + 1));
}

/** `Node.js`: never a file, whatever number follows. */
export function isProduct(name: string): boolean {
  return PRODUCT.test(name);
}

function indexed(table: Readonly<Record<FileKind, string>>): ReadonlyMap<string, FileKind> {
  const entries = Object.entries(table) as [FileKind, string][];
  return new Map(entries.flatMap(([kind, words]) => wordsOf(words).map((word) => [word, kind] as const)));
}

function wordsOf(words: string): readonly string[] {
  return words.split(/\s+/).filter(Boolean);
}
