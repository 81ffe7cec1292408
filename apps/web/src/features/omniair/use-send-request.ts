import { type BundleRequest, calls, fileNames } from "@v2x/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, type FileProgress } from "../../api/api.ts";
import type { BundledCertificate } from "../../both-systems/bundles/OpenFromBundle.tsx";
import { useMakeBundle } from "../../both-systems/bundles/use-make-bundle.ts";
import { firstStepRecord } from "../../session/first-steps.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { certificatesAsked } from "./certificates-asked.ts";
import { certificatesInBundle } from "./certificates-in-bundle.ts";
import { useOmniairFailureText } from "./use-omniair-failure-text.ts";

/**
 * Asks for a bundle of certificates and saves it; `progress` tells how much of it has come, `certificates` are those of
 * the device in the finished one.
 */
export function useSendRequest() {
  const { t } = useTranslation();
  const { organizationId } = useOrganization();
  const [progress, setProgress] = useState<FileProgress>();
  const [certificates, setCertificates] = useState<readonly BundledCertificate[]>([]);
  const bundle = useMakeBundle<BundleRequest>({
    async make(body, signal) {
      setProgress(undefined);
      const zip = await api.call(calls.scms.scmsOmniAir, { body, signal, onProgress: setProgress });
      // What a browser cannot look into is saved all the same; then none of it can be opened in the decoder.
      setCertificates(await certificatesInBundle(zip).catch(() => []));
      return zip;
    },
    fileName: fileNames.omniairBundle,
    doneText: (request) =>
      t("scms.omniair_done", { count: certificatesAsked(request), fileName: fileNames.omniairBundle }),
    failureText: useOmniairFailureText(),
    onMade: () => firstStepRecord.record(organizationId, "make-bundle"),
  });
  return { ...bundle, progress, certificates };
}
