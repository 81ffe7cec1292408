import type { EvidenceOrigin, WireVerdict } from "./on-the-wire.ts";

const states = { pass: "pass", fail: "FAIL", unknown: "unknown", notApplicable: "not applicable" } as const;
const timeSources = {
  asked: "",
  captured: ", when it was captured",
  generation: ", when it says that it was signed",
  now: ", the present",
} as const satisfies Record<WireVerdict["timeSource"], string>;
const origins = {
  given: "given by hand",
  file: "of the same file",
  met: "met earlier",
  own: "this portal's own",
} as const satisfies Record<EvidenceOrigin, string>;

/** A verdict as plain text, for reports and mails: headline, the eight lights with what failed or stayed open, chain. */
export function verdictText(verdict: WireVerdict): string {
  const { headline, title, now, timeSource, lights, chain, missing, used } = verdict;
  return [
    headline.text,
    ...(headline.advice === undefined ? [] : [headline.advice]),
    "",
    `What: ${title}`,
    `When: ${now}${timeSources[timeSource]}`,
    "",
    ...lights.flatMap(({ id, state, reason, clause, checks, furtherChecks }) => [
      `${id}: ${states[state]}`,
      `  ${reason}${clause === undefined ? "" : ` (${clause})`}`,
      ...checks
        .filter(({ outcome }) => outcome === "fail" || outcome === "unknown")
        .map(({ outcome, expected, found, path, subject, clause: of }) => {
          const place = [subject, path].filter(Boolean).join(", ");
          const seen = found === undefined ? "" : `; found: ${found}`;
          return `  - ${states[outcome]}: ${expected}${seen}${place === "" ? "" : ` [${place}]`} (${of})`;
        }),
      ...(furtherChecks === 0
        ? []
        : [`  - and ${furtherChecks} more ${furtherChecks === 1 ? "check" : "checks"}, not named here`]),
    ]),
    ...section(
      "Chain, from the signer up:",
      chain.map(
        ({ title: name, validity, isTrusted }) =>
          `${name}, ${validity.notBefore} to ${validity.notAfter}${isTrusted ? ", trusted" : ""}`,
      ),
    ),
    ...section("Missing:", missing),
    ...section(
      "Used:",
      used.map(({ title: name, from }) => `${name}, ${origins[from]}`),
    ),
    "",
  ].join("\n");
}

function section(heading: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ["", heading, ...lines.map((line) => `  ${line}`)];
}
