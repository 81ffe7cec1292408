import type { AuthorityGeneration } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { Fact } from "../../ui/Facts.tsx";
import { momentText } from "../../ui/moment-text.ts";
import { TimeLeft } from "../../ui/TimeLeft.tsx";
import { useServiceText } from "./use-service-text.ts";

/** How long a certificate lives, and which keys it has. */
export function LifeFacts({ generation, now }: { generation: AuthorityGeneration; now: string }) {
  const { t } = useTranslation();
  const { keyType, encryptionKeyType, notAfter } = generation;
  const keys = [
    keyType && t("ca.key_signing", { keyType }),
    encryptionKeyType && t("ca.key_encryption", { keyType: encryptionKeyType }),
  ].filter(Boolean);
  return (
    <>
      <Fact label={t("ca.valid_until")}>
        <TimeLeft end={notAfter} now={now} of="certificate" />
      </Fact>
      <Fact label={t("ca.keys")}>{keys.join("; ")}</Fact>
    </>
  );
}

/** The services that an authority may put into certificates, each once and by its name. */
export function GrantFact({ generation: { issuePermissions } }: { generation: AuthorityGeneration }) {
  const { t } = useTranslation();
  const service = useServiceText();
  const psids = [...new Set(issuePermissions.map(({ psid }) => psid))];
  return (
    <Fact label={t("ca.grants")} about={t("ca.about_grants")}>
      {psids.map(service).join(", ")}
    </Fact>
  );
}

/** What only somebody who looks closer wants to know of a generation. */
export function OriginFacts({
  generation: { notBefore, generation, state },
}: {
  generation: AuthorityGeneration;
}) {
  const { t } = useTranslation();
  return (
    <>
      <Fact label={t("ca.valid_from")}>
        <time dateTime={notBefore}>{momentText(notBefore)}</time>
      </Fact>
      <Fact label={t("ca.generation")}>
        {t("ca.generation_state", { generation, state: t(`ca.state_${state}`) })}
      </Fact>
    </>
  );
}
