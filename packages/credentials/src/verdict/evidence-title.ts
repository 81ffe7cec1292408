import { scmsFileTitles } from "./lights/scms-lights.ts";
import { type Evidence, listTitle } from "./shelf.ts";
import { titleOf } from "./titles.ts";

/** What people call evidence: a certificate by role, name and HashedId8, a list by whose it is. */
export function titleOfEvidence(evidence: Evidence): string {
  switch (evidence.kind) {
    case "certificate":
      return titleOf(evidence.certificate);
    case "message":
      return listTitle(evidence, evidence.signers[0]);
    case "scmsFile":
      return scmsFileTitles[evidence.form];
  }
}
