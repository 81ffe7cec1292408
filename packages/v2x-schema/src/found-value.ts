import { toHex } from "@v2x/asn1";
import type { Rule, RuleAnswer } from "./rule.ts";

/** Longer values say nothing more to people. */
const longestText = 100;

/** The same rule; where it fails without a finding of its own, it names the value at its path. */
export function namingValue<R extends Rule<never>>(rule: R): R {
  return {
    ...rule,
    ask(subject: never): RuleAnswer {
      const answer = rule.ask(subject);
      return answer === false ? foundInstead(rule.expected, valueAt(subject, rule.path)) : answer;
    },
  };
}

/** The same rules, each as by `namingValue`. */
export function namingValues<R extends Rule<never>>(rules: readonly R[]): readonly R[] {
  return rules.map((rule) => namingValue(rule));
}

/** Says of a rule that fails what is there instead. */
export function foundInstead(expected: string, value: unknown): { readonly found: string } {
  const text = valueText(value);
  const short = text.length <= longestText ? text : `${text.slice(0, longestText - 1)}…`;
  return { found: `${expected}; found: ${short}` };
}

/** Follows a path such as `toBeSigned.cracaId` or, through a CHOICE, `signer.certificate`. */
function valueAt(subject: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => {
    if (!isRecord(value)) return undefined;
    return value.choice === name ? value.value : value[name];
  }, subject);
}

function valueText(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "it is present";
  if (value instanceof Uint8Array) return value.length === 0 ? "no octets" : toHex(value);
  if (Array.isArray(value)) return value.length === 1 ? "1 entry" : `${value.length} entries`;
  if (!isRecord(value)) return String(value);
  const { choice, value: chosen, ...fields } = value;
  if (typeof choice === "string") return chosen === null ? choice : `${choice} ${valueText(chosen)}`;
  return Object.entries({ ...fields, ...(chosen === undefined ? {} : { value: chosen }) })
    .filter(([, field]) => field !== undefined)
    .map(([name, field]) => `${name} ${valueText(field)}`)
    .join(", ");
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
