import type { Finding, Problem, Severity } from '../report.ts';
import { visible } from '../visible.ts';
import type { Reporter } from './reporter.ts';

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

function findingCommand({ severity, message, location, ruleId, related }: Finding): string {
  const suggested = related.find(({ role }) => role === 'suggested');
  const there = suggested ? `\n${suggested.path}:${suggested.line}: ${suggested.excerpt.trim()}` : '';
  const properties = {
    file: location.path,
    line: location.line,
    endLine: location.endLine,
    col: location.column,
    endColumn: location.endColumn,
    title: ruleId,
  };
  return command(COMMAND[severity], properties, message + there);
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
