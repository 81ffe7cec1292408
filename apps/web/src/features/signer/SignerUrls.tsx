import { useTranslation } from "react-i18next";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { CopyableText } from "../../ui/HexValue.tsx";
import { SignerSection } from "./SignerSection.tsx";
import type { SignerAddresses } from "./usage-examples.ts";

/** The addresses of signer and identity provider, to be copied. */
export function SignerUrls({ addresses: { signerUrl, issuerUrl } }: { addresses: SignerAddresses }) {
  const { t } = useTranslation();
  return (
    <SignerSection title={t("scms.signer_addresses")}>
      <Facts>
        <Fact label={t("scms.signer_url")} about={t("scms.signer_url_about")}>
          <CopyableText value={signerUrl} what={t("scms.signer_url")} />
        </Fact>
        <Fact label={t("scms.signer_issuer")} about={t("scms.signer_issuer_about")}>
          <CopyableText value={issuerUrl} what={t("scms.signer_issuer")} />
        </Fact>
      </Facts>
    </SignerSection>
  );
}
