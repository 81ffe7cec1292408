import type { ScmsAuthorityStatus } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { AuthorityCard } from "../../both-systems/authorities/AuthorityCard.tsx";
import { generationOf } from "../../both-systems/authorities/authority.ts";
import { DaysLeft } from "../../ui/DaysLeft.tsx";
import type { ScmsAuthority } from "./authorities.ts";
import { ExtInfoFacts } from "./ExtInfoFacts.tsx";
import { RaLists } from "./RaLists.tsx";

/** An authority of the SCMS with its labelled values; of the RA its lists too. */
export function ScmsAuthorityCard({
  authority,
  status,
}: {
  authority: ScmsAuthority;
  /** Undefined while it is not known. */
  status: ScmsAuthorityStatus | undefined;
}) {
  const { t } = useTranslation();
  const { role, of, lists } = authority;
  const generation = status && generationOf(authority, status);
  const facts = <ExtInfoFacts authority={authority} />;
  return (
    <AuthorityCard
      authority={authority}
      inFull={t(`${of}.ca_role_${role}`)}
      aside={generation && <DaysLeft end={generation.notAfter} now={status.now} of="certificate" />}
      facts={facts}
      factWidth={180}
      lists={status && role === "ra" && <RaLists status={status} />}
      downloads={lists.map(({ kind, ...file }) => ({ ...file, text: t(`${of}.ca_download_${kind}`) }))}
      info={facts}
      status={status}
    />
  );
}
