import type { ScmsAuthorityStatus } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { ListFact } from "../../both-systems/authorities/ListFact.tsx";

type ScmsList = ScmsAuthorityStatus["lists"][number];

/** What the entries of each list are. */
const entriesOf = {
  ctl: "trusted",
  "component-crl": "certificates",
  "linkage-crl": "devices",
  "application-crl": "certificates",
  "enrollment-crl": "certificates",
  "special-crl": "certificates",
  "info-status": "files",
} as const satisfies Record<ScmsList["kind"], string>;

/** A list of the SCMS, by its name, with its next update. */
export function ScmsListFact({ list, now }: { list: ScmsList; now: string }) {
  const { t } = useTranslation();
  return (
    <ListFact
      label={t(`scms.ca_list_${list.kind}`)}
      list={list}
      entries={t(`scms.ca_list_entries_${entriesOf[list.kind]}`, { count: list.entries })}
      now={now}
    />
  );
}
