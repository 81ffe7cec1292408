import Box from "@mui/material/Box";
import { useMutation } from "@tanstack/react-query";
import { ScanText } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useOpenInDecoder } from "../../session/use-open-in-decoder.ts";
import { BusyButton } from "../../ui/BusyButton.tsx";
import { Select } from "../../ui/Select.tsx";
import { ticketInBundle, ticketName } from "./ticket-in-bundle.ts";
import type { TicketBundle } from "./use-generate-tickets.ts";

/** Opens the decoder on one ticket of a finished bundle. */
export function OpenTicket({ bundle: { zip, request } }: { bundle: TicketBundle }) {
  const { t } = useTranslation();
  const id = useId();
  const [number, setNumber] = useState(1);
  const openInDecoder = useOpenInDecoder("ccms");
  const mutation = useMutation({ mutationFn: () => ticketInBundle(zip, number), onSuccess: openInDecoder });
  const numbers = Array.from({ length: request.certNum }, (_, index) => index + 1);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
      <label htmlFor={id}>{t("ccms.at_ticket")}</label>
      <Select id={id} value={number} onChange={(event) => setNumber(Number(event.target.value))}>
        {numbers.map((each) => (
          <option key={each} value={each}>
            {ticketName(each)}
          </option>
        ))}
      </Select>
      <BusyButton
        variant="outlined"
        busy={mutation.isPending}
        startIcon={<ScanText size={18} aria-hidden />}
        onClick={() => mutation.mutate()}
      >
        {t("ccms.at_open_in_decoder")}
      </BusyButton>
      {mutation.isError && (
        <Box role="alert" sx={{ color: "error.main" }}>
          {t("ccms.at_open_failed")}
        </Box>
      )}
    </Box>
  );
}
