import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import type { AuthorityStatus } from "@v2x/contract";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useContactName } from "../../session/external-uris.ts";
import { TextWithContact } from "../../session/TextWithContact.tsx";
import { AuthorityHead } from "./AuthorityHead.tsx";
import { OtherGenerations } from "./OtherGenerations.tsx";

/** Stands where an authority would: says that none is in use, what that stops, and whom to ask. */
export function AbsentAuthorityCard({
  role,
  title,
  inFull,
  message,
  detail,
  status,
}: {
  role: string;
  title: string;
  inFull: string;
  message: string;
  detail: string;
  /** Undefined while it is not known. */
  status: AuthorityStatus | undefined;
}) {
  const { t } = useTranslation();
  const id = useId();
  const email = useContactName();
  return (
    <Card component="section" aria-labelledby={id} sx={{ minWidth: 0, p: { xs: 4, sm: 5 } }}>
      <AuthorityHead id={id} title={title} inFull={inFull} />
      <Alert severity="warning" sx={{ mt: 3 }}>
        <Box sx={{ fontWeight: 500 }}>{message}</Box>
        <Box sx={{ overflowWrap: "anywhere" }}>{detail}</Box>
        <Box sx={{ overflowWrap: "anywhere" }}>
          <TextWithContact text={t("ca.absent_ask", { email })} />
        </Box>
      </Alert>
      {status && <OtherGenerations role={role} current={undefined} status={status} />}
    </Card>
  );
}
