import type { Finding, Problem, Severity } from '../report.ts';
import { visible } from '../visible.ts';
import type { Reporter } from './reporter.ts';
import { quoted } from './sentence.ts';

const COMMAND: Readonly<Record<Severity, 'error' | 'warning' | 'notice'>> = {
  error: 'error',
  warning: 'warning',
  info: 'notice',
};

/** Workflow commands, which the platform shows as annotations on the lines of the documents. */
export const github: Reporter = {
  name: 'github',
  summary: 'annotations of a GitHub workflow',
  render({ findings, problems }) {
    return [...problems.map(problemCommand), ...findings.map(findingCommand)].map((line) => `${line}\n`).join('');
  },
};

/** What was there before the change that is judged is a notice: it fails nothing. */
function findingCommand({ severity, message, location, ruleId, related, known }: Finding): string {
  const suggested = related.find(({ role }) => role === 'suggested');
  const there = suggested ? `\n${suggested.path}:${suggested.line}: ${quoted(suggested.excerpt)}` : '';
  const properties = { file: location.path, ...rangeOf(location), title: ruleId };
  return command(known ? 'notice' : COMMAND[severity], properties, message + there);
}

/** The platform takes columns only where both ends are on one line. */
function rangeOf({ line, column, endLine, endColumn }: Finding['location']): Readonly<Record<string, number>> {
  return line === endLine ? { line, col: column, endLine, endColumn } : { line, endLine };
}

function problemCommand({ path, line, message, remedy }: Problem): string {
  const properties = { ...(path !== null && { file: path }), ...(line !== null && { line }), title: 'compass-doc' };
  return command('error', properties, `${message}\n${remedy}`);
}

function command(name: string, properties: Readonly<Record<string, string | number>>, message: string): string {
  const written = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(String(value))}`);
  return `::${name} ${written.join(',')}::${escapeData(message)}`;
}

/** The platform's own escapes; whatever else acts on a terminal is made visible first. */
function escapeData(text: string): string {
  const lines = text.split('\n').map(visible).join('\n');
  return lines.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
