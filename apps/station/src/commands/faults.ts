import { type Fault, faults, type ScmsFault, scmsFaults } from "@v2x/station";
import { CommandError } from "../command-error.ts";

/** What stands in for a fault's name to see which there are. */
export const listWord = "list";

/** Every fault under the command that takes it: `enrol`, `scms enroll`. */
const byCommand: readonly (readonly [command: string, fault: Fault | ScmsFault])[] = [
  ...faults.map((fault) => [fault.flow, fault] as const),
  ...scmsFaults.map((fault) => [`scms ${fault.flow}`, fault] as const),
];

/**
 * Writes down what can be broken, and how each is answered.
 *
 * @param command - whose faults alone; absent: all.
 * @throws CommandError where that command has none.
 */
export function listFaults(
  write: (text: string) => void,
  { isJson, command }: { readonly isJson: boolean; readonly command?: string },
): void {
  const rows = byCommand.filter(([name]) => command === undefined || name === command);
  if (rows.length === 0) throw new CommandError(`${command} takes no --fault; \`station faults\` lists all.`);
  for (const [flow, { bend: _, ...facts }] of rows) {
    write(isJson ? `${JSON.stringify({ ...facts, flow })}\n` : `${flow.padEnd(13)}  ${lineOf(facts)}\n`);
  }
}

function lineOf(fault: Omit<Fault, "bend"> | Omit<ScmsFault, "bend">): string {
  const { name, breaks, check, needs, code = "HTTP 400" } = fault;
  const atEa = "checkAtEa" in fault && fault.checkAtEa ? `; at the EA ${fault.checkAtEa}` : "";
  const because = check === undefined ? "" : ` (${check}${atEa})`;
  const help = needs === undefined ? "" : ` Needs ${needs}.`;
  return `${name.padEnd(26)}  ${code}${because}: ${breaks}.${help}`;
}

/** The fault that was asked for. @throws CommandError where the command has none of that name. */
export function faultIn<F>(
  command: string,
  name: string | undefined,
  find: (name: string) => F | undefined,
): F | undefined {
  if (name === undefined) return undefined;
  const fault = find(name);
  if (fault !== undefined) return fault;
  throw new CommandError(`${command} has no fault ${name}; \`--fault ${listWord}\` shows which there are.`);
}
