import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFailureText } from "../../session/use-failure-text.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { PageHead } from "../../ui/PageHead.tsx";
import { TryAgain } from "../../ui/TryAgain.tsx";
import { ServiceAccountSection } from "./ServiceAccountSection.tsx";
import { SignerUrls } from "./SignerUrls.tsx";
import { SignNow } from "./SignNow.tsx";
import { signerAddressesQuery } from "./signer-queries.ts";
import { UsageExamples } from "./UsageExamples.tsx";

/** The screen "Signer": the service account, where programs sign and how, and signing by hand. */
export function SignerPage() {
  const { t } = useTranslation();
  const failureText = useFailureText("scms");
  const { organizationId } = useOrganization();
  const addresses = useQuery(signerAddressesQuery(organizationId));
  return (
    <>
      <PageHead title={t("scms.signer_title")} sentence={t("scms.signer_sentence")} system="scms" />
      <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: "minmax(0, 1fr)" }}>
        <ServiceAccountSection />
        {addresses.isError && (
          <TryAgain
            message={t("scms.signer_addresses_error")}
            detail={failureText(addresses.error)}
            onRetry={() => addresses.refetch()}
          />
        )}
        {addresses.data && <SignerUrls addresses={addresses.data} />}
        <SignNow />
        {addresses.data && <UsageExamples addresses={addresses.data} />}
      </Box>
    </>
  );
}
