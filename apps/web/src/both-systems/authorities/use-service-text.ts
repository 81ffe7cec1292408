import { psidName } from "@v2x/v2x-schema";
import { useTranslation } from "react-i18next";

/** Names a service by its PSID: `DEN basic service (37)`. */
export function useServiceText(): (psid: number) => string {
  const { t } = useTranslation();
  return (psid) => t("ca.service", { psid, name: psidName(psid) ?? t("ca.service_unnamed") });
}
