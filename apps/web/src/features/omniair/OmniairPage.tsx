import { Package } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { BundleScreen } from "../../both-systems/bundles/BundleScreen.tsx";
import { MakeBundle } from "../../both-systems/bundles/MakeBundle.tsx";
import { BundleProgress } from "./BundleProgress.tsx";
import { certificatesAsked } from "./certificates-asked.ts";
import { FinishedCertificates } from "./FinishedCertificates.tsx";
import { OmniairFailure } from "./OmniairFailure.tsx";
import { OmniairForm } from "./OmniairForm.tsx";
import { omniairFormDefaults } from "./omniair-form.ts";
import { refusalPlace } from "./omniair-refusal.ts";
import { useSendRequest } from "./use-send-request.ts";

/** The screen "OmniAir REST API": asks for certificates of an OBU or RSU, saves them as `cert_bundle.zip`. */
export function OmniairPage() {
  const { t } = useTranslation();
  const [type, setType] = useState(omniairFormDefaults.type);
  const bundle = useSendRequest();
  const isObu = type === "pseudonym";
  return (
    <BundleScreen
      title={t("scms.omniair_title")}
      sentence={t("scms.omniair_sentence")}
      system="scms"
      parts={
        isObu
          ? [
              { path: "download/", text: t("scms.omniair_contents_download") },
              { path: "certchain/, enr_sign.prv", text: t("scms.omniair_contents_enrollment") },
              { path: "trustedcerts/", text: t("scms.omniair_contents_trusted") },
              { path: "dwnl_*.priv, *_expnsn.key", text: t("scms.omniair_contents_keys") },
              { path: "manifest.json, README.txt", text: t("scms.omniair_contents_manifest") },
            ]
          : [
              { path: "rsu-1/downloadFiles/", text: t("scms.omniair_contents_download_files") },
              { path: "certchain/, enr_sign.prv", text: t("scms.omniair_contents_enrollment") },
              { path: "trustedcerts/", text: t("scms.omniair_contents_trusted") },
              { path: "dwnl_sgn.priv, dwnl_enc.priv", text: t("scms.omniair_contents_rsu_keys") },
              { path: "manifest.json, README.txt", text: t("scms.omniair_contents_manifest") },
            ]
      }
      note={t("scms.omniair_contents_note")}
    >
      <OmniairForm
        onType={setType}
        onSend={(request, onRefused) => {
          if (!bundle.isRunning) bundle.make(request, { onError: onRefused });
        }}
      >
        <MakeBundle
          isRunning={bundle.isRunning}
          icon={Package}
          text={t("scms.omniair_send")}
          doing={t("scms.omniair_issuing", {
            count: bundle.asked ? certificatesAsked(bundle.asked) : 0,
          })}
          onCancel={bundle.cancel}
        >
          {bundle.isRunning && <BundleProgress progress={bundle.progress} />}
        </MakeBundle>
        {bundle.failure && bundle.asked && refusalPlace(bundle.failure, bundle.asked) === undefined && (
          <OmniairFailure error={bundle.failure} />
        )}
        {bundle.finished && (
          <FinishedCertificates bundle={bundle.finished} certificates={bundle.certificates} />
        )}
      </OmniairForm>
    </BundleScreen>
  );
}
