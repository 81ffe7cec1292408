import { type BundleRequest, fileNames } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { FinishedBundle } from "../../both-systems/bundles/FinishedBundle.tsx";
import { type BundledCertificate, OpenFromBundle } from "../../both-systems/bundles/OpenFromBundle.tsx";
import type { Bundle } from "../../both-systems/bundles/use-make-bundle.ts";
import { certificatesAsked } from "./certificates-asked.ts";

/** The certificates that were just saved: how many of what, what to do with them, and a look at each in the decoder. */
export function FinishedCertificates({
  bundle: { request, zip },
  certificates,
}: {
  bundle: Bundle<BundleRequest>;
  certificates: readonly BundledCertificate[];
}) {
  const { t } = useTranslation();
  const what = t(`scms.omniair_result_${request.type}`, {
    count: certificatesAsked(request),
    kind: t(request.explicit ? "scms.omniair_kind_explicit" : "scms.omniair_kind_implicit"),
    weeks: t("scms.omniair_result_weeks", { count: request.numberWeeks }),
  });
  return (
    <FinishedBundle
      zip={zip}
      fileName={fileNames.omniairBundle}
      what={
        request.fault ? `${what}. ${t("faults.in_bundle", { fault: t(`faults.${request.fault}`) })}` : what
      }
      note={t(`scms.omniair_result_${request.type}_note`)}
    >
      {certificates.length > 0 && (
        <OpenFromBundle
          system="scms"
          label={t("scms.omniair_certificate")}
          zip={zip}
          certificates={certificates}
        />
      )}
    </FinishedBundle>
  );
}
