import { coer } from "@v2x/asn1";
import { type DecodedCertificate, decodeCertificate } from "@v2x/credentials";
import { allHold, Certificate, type Check, type CtlEntry, type CtlFormat } from "@v2x/v2x-schema";
import type { TrustQuestion } from "./collect-trust.ts";
import { type FetchedList, withoutSlash } from "./downloads.ts";
import { idText } from "./titles.ts";
import type { TrustedAuthority } from "./trust.ts";
import { chainChecks, clause } from "./trust-checks.ts";

/** What a full list names. */
export function addedBy({ ctlCommands }: CtlFormat): readonly CtlEntry[] {
  return ctlCommands.flatMap((command) => (command.choice === "add" ? [command.value] : []));
}

/** The root that is asked for; where none is, the newest whose lists are at this distribution centre. */
export function rootIn(entries: readonly CtlEntry[], { rootId, dcUrl, now }: TrustQuestion) {
  const here = entries.flatMap((entry) =>
    entry.choice === "dc" && withoutSlash(entry.value.url) === withoutSlash(dcUrl) ? entry.value.cert : [],
  );
  const wanted = rootId === undefined ? here : [rootId];
  const candidates = entries
    .flatMap((entry) =>
      entry.choice === "rca" ? [{ certificate: certificateOf(entry.value.selfsignedRootCa) }] : [],
    )
    .filter(({ certificate }) => wanted.some((id) => Buffer.compare(id, certificate.hashedId8) === 0));
  const root = newestThatHolds(candidates, ({ certificate }) => chainChecks([certificate], now))?.of
    .certificate;
  const named: Check = {
    name: "root-named",
    clause,
    outcome: root === undefined ? "fail" : "pass",
    expected:
      rootId === undefined
        ? `the list of the manager names a root whose lists are at ${dcUrl}`
        : `the list of the manager names the root ${idText(rootId)}`,
    ...(root === undefined ? { found: "it names none" } : {}),
    path: "ctlCommands",
  };
  return { root, named };
}

/** The EAs or AAs of a list that stations can reach. */
export function authoritiesIn(
  { content }: FetchedList<"ctl">,
  role: "ea" | "aa",
): readonly TrustedAuthority[] {
  return addedBy(content.ctl).flatMap((entry) => {
    if (role === "aa" && entry.choice === "aa") {
      return [{ certificate: certificateOf(entry.value.aaCertificate), url: entry.value.accessPoint }];
    }
    // An EA without an access point for stations serves AAs alone.
    if (role === "ea" && entry.choice === "ea" && entry.value.itsAccessPoint !== undefined) {
      return [{ certificate: certificateOf(entry.value.eaCertificate), url: entry.value.itsAccessPoint }];
    }
    return [];
  });
}

/** The newest one of which everything holds; where there is none, the newest. */
export function newestThatHolds<T extends { readonly certificate: DecodedCertificate }>(
  candidates: readonly T[],
  look: (one: T) => readonly Check[],
) {
  const startOf = ({ certificate }: T) => certificate.value.toBeSigned.validityPeriod.start;
  const newestFirst = [...candidates].sort((one, other) => startOf(other) - startOf(one));
  const looked = newestFirst.map((of) => ({ of, checks: look(of) }));
  return looked.find(({ checks }) => allHold(checks)) ?? looked[0];
}

function certificateOf(value: Certificate): DecodedCertificate {
  return decodeCertificate(coer.encode(Certificate, value));
}
