import type { AuthorityGeneration, PermissionInWords } from "@v2x/contract";
import { psidName } from "@v2x/v2x-schema";
import { useTranslation } from "react-i18next";
import { momentText } from "../../ui/moment-text.ts";
import { TimeLeft } from "../../ui/TimeLeft.tsx";
import { Fact } from "./AuthorityFacts.tsx";

/** How long a certificate lives, which keys it has, and under which services it signs and lets sign. */
export function LifeFacts({ generation, now }: { generation: AuthorityGeneration; now: string }) {
  const { t } = useTranslation();
  const { keyType, encryptionKeyType, appPermissions, issuePermissions } = generation;
  const keys = [
    keyType && t("ccms.ca_key_signing", { keyType }),
    encryptionKeyType && t("ccms.ca_key_encryption", { keyType: encryptionKeyType }),
  ].filter(Boolean);
  return (
    <>
      <Fact label={t("ccms.ca_valid_until")}>
        <TimeLeft end={generation.notAfter} now={now} of="certificate" />
      </Fact>
      <Fact label={t("ccms.ca_valid_from")}>
        <time dateTime={generation.notBefore}>{momentText(generation.notBefore)}</time>
      </Fact>
      <Fact label={t("ccms.ca_keys")}>{keys.join("; ")}</Fact>
      <Fact label={t("ccms.ca_generation")}>
        {t("ccms.ca_generation_state", {
          generation: generation.generation,
          state: t(`ccms.ca_state_${generation.state}`),
        })}
      </Fact>
      <Fact label={t("ccms.ca_signs")} about={t("ccms.ca_about_signs")}>
        {servicesIn(appPermissions)}
      </Fact>
      <Fact label={t("ccms.ca_grants")} about={t("ccms.ca_about_grants")}>
        {servicesIn(issuePermissions)}
      </Fact>
    </>
  );

  /** Each service once, by its name. */
  function servicesIn(permissions: readonly PermissionInWords[]): string {
    const psids = [...new Set(permissions.map(({ psid }) => psid))];
    return psids
      .map((psid) => t("ccms.ca_service", { psid, name: psidName(psid) ?? t("ccms.ca_service_unnamed") }))
      .join(", ");
  }
}
