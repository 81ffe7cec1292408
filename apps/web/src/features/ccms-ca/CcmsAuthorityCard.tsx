import type { CcmsAuthorityStatus } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { AuthorityCard } from "../../both-systems/authorities/AuthorityCard.tsx";
import { generationOf } from "../../both-systems/authorities/authority.ts";
import { GrantFact, LifeFacts, OriginFacts } from "../../both-systems/authorities/LifeFacts.tsx";
import type { CcmsAuthority } from "./authorities.ts";
import { TrustLists } from "./TrustLists.tsx";
import { UrlFact } from "./UrlFact.tsx";

/** An authority of the CCMS: where it is reached, how long it lives, what it may grant; of the RCA its lists too. */
export function CcmsAuthorityCard({
  authority,
  status,
}: {
  authority: CcmsAuthority;
  /** Undefined while it is not known. */
  status: CcmsAuthorityStatus | undefined;
}) {
  const { t } = useTranslation();
  const { role, lists, url, aaUrl } = authority;
  const generation = status && generationOf(authority, status);
  const life = generation && <LifeFacts generation={generation} now={status.now} />;
  return (
    <AuthorityCard
      authority={authority}
      inFull={t(`ccms.ca_role_${role}`)}
      facts={
        <>
          <UrlFact authority={authority} url={url} />
          {life}
          {generation && <GrantFact generation={generation} />}
        </>
      }
      lists={status && role === "rca" && <TrustLists status={status} />}
      downloads={lists.map(({ kind, ...file }) => ({ ...file, text: t(`ccms.ca_download_${kind}`) }))}
      info={
        <>
          <UrlFact authority={authority} url={aaUrl ?? url} />
          {life}
          {generation && <OriginFacts generation={generation} />}
        </>
      }
      status={status}
    />
  );
}
