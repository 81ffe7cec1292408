/** Files of CAMP's SCMS in people's terms: certificate chain files. */

import { wordsRow } from "../rows.ts";
import type { Spot } from "../spot.ts";
import { certificateEntry, type ListContent, type Segment } from "./list-content.ts";

/** The chain file in a file of CAMP's SCMS; undefined where it holds something else. */
export function campChainFile(chain: Spot): ListContent | undefined {
  const file = chain.chosen;
  const store = file?.at("certStore") ?? file?.at("requiredCertStore");
  if (file === undefined || store === undefined) return undefined;
  const isGlobal = chain.choice === "globalCertificateChainFile";
  const version = file.number("version") ?? file.number("version.lccfVersion");
  const certificates = (list: Spot | undefined): readonly Segment[] =>
    list === undefined ? [] : [{ list, entryOf: certificateEntry }];
  const ballots = (name: string): readonly Segment[] => {
    const list = store.at(name);
    return list === undefined
      ? []
      : [
          {
            list,
            entryOf: (ballot) => certificateEntry(ballot.at("certificate")!, { note: endorsements(ballot) }),
          },
        ];
  };
  const segments = [
    ...ballots("rootCAEndorsements"),
    ...ballots("electorEndorsements"),
    ...certificates(store.at("certs")),
    ...certificates(file.at("optionalCertList")),
  ];
  const count = segments.reduce((sum, { list }) => sum + list.length, 0);
  return {
    title: `${isGlobal ? "global" : "local"} certificate chain file of CAMP's SCMS`,
    rows: [
      ...wordsRow("sequence", file.at("version")!, `${version}`),
      ...wordsRow("entries", store, `${count} certificates, and that of the MA`),
    ],
    segments,
  };
}

function endorsements(ballot: Spot): string {
  const count = ballot.at("endorsements")?.length ?? 0;
  return `endorsed by ${count} ${count === 1 ? "elector" : "electors"}`;
}
