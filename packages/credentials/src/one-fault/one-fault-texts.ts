import { type FaultName, faultOf } from "./faults.ts";

/** What is wrong with one bundle. */
export interface BundleFault {
  readonly name: FaultName;
  /** What exactly is wrong in it, in sentences for people. */
  readonly particulars: string;
}

/** What drives a test bench, for the manifest: what is wrong, and the verdicts that are right. */
export function faultEntry({ name }: BundleFault) {
  const { clause, verdicts } = faultOf(name);
  return { name, clause, verdicts };
}

/** The part of a README that tells of the fault, with an empty line behind. @param what - such as `these tickets`. */
export function faultText({ name, particulars }: BundleFault, what: string): string {
  const { wrong, why, clause, verdicts } = faultOf(name);
  return `ONE FAULT: ${name}
${wrapped(`${wrong} ${particulars}`)}
${wrapped(`All else is as it should be. What a correct receiver may say of that which ${what} sign (${clause}):`)}
${verdicts.map((verdict) => `- ${verdict}`).join("\n")}
${why === undefined ? "" : `${wrapped(why)}\n`}
`;
}

/** Lines of at most 118 letters. */
function wrapped(sentences: string): string {
  return sentences.replace(/(?=.{119})(.{1,118}) /g, "$1\n");
}
