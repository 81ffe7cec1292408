import Box from "@mui/material/Box";
import { useMutation } from "@tanstack/react-query";
import type { System } from "@v2x/contract";
import { ScanText } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useOpenInDecoder } from "../../session/use-open-in-decoder.ts";
import { BusyButton } from "../../ui/BusyButton.tsx";
import { Select } from "../../ui/Select.tsx";
import { fileInBundle } from "./file-in-bundle.ts";

/** A certificate of a bundle: its name on screen, and where it stands. */
export interface BundledCertificate {
  readonly name: string;
  readonly path: string;
}

/**
 * Opens the decoder on one certificate of a finished bundle.
 *
 * @param label - what the certificates are.
 */
export function OpenFromBundle({
  system,
  label,
  zip,
  certificates,
}: {
  system: System;
  label: string;
  zip: Blob;
  certificates: readonly BundledCertificate[];
}) {
  const { t } = useTranslation();
  const id = useId();
  const [chosen, setChosen] = useState(certificates[0]!.path);
  const openInDecoder = useOpenInDecoder(system);
  const mutation = useMutation({ mutationFn: () => fileInBundle(zip, chosen), onSuccess: openInDecoder });
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} value={chosen} onChange={(event) => setChosen(event.target.value)}>
        {certificates.map(({ name, path }) => (
          <option key={path} value={path}>
            {name}
          </option>
        ))}
      </Select>
      <BusyButton
        variant="outlined"
        busy={mutation.isPending}
        startIcon={<ScanText size={18} aria-hidden />}
        onClick={() => mutation.mutate()}
      >
        {t("bundles.open_in_decoder")}
      </BusyButton>
      {mutation.isError && (
        <Box role="alert" sx={{ color: "error.main" }}>
          {t("bundles.open_failed")}
        </Box>
      )}
    </Box>
  );
}
