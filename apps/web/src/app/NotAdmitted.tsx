import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { useQueryClient } from "@tanstack/react-query";
import { Lock, RotateCw } from "lucide-react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { MessagePage } from "../ui/MessagePage.tsx";
import { LogOutButton } from "./LogOutButton.tsx";

/**
 * Stands in place of the portal for somebody whom an external identity provider knows and this installation does not
 * let in: the account waits for approval, was refused or is locked, or its address is not confirmed.
 *
 * @param text - why, in the server's words, with the address to write to: no other call tells that to them.
 */
export function NotAdmitted({ text, email }: { text: string; email: string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const parts = text.split(/([^\s@]+@[^\s@]+[^\s@.])/);
  return (
    <MessagePage
      icon={Lock}
      title={t("session.not_admitted_title")}
      actions={
        <>
          <LogOutButton />
          <Button
            variant="outlined"
            startIcon={<RotateCw size={18} aria-hidden />}
            onClick={() => void queryClient.invalidateQueries()}
          >
            {t("app.try_again")}
          </Button>
        </>
      }
    >
      <span role="alert">
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order
          <Fragment key={index}>
            {index % 2 === 0 ? (
              part
            ) : (
              <Link href={`mailto:${part}`} sx={{ overflowWrap: "anywhere" }}>
                {part}
              </Link>
            )}
          </Fragment>
        ))}
      </span>
      <Box sx={{ mt: 2, overflowWrap: "anywhere" }}>{t("session.signed_in_as", { email })}</Box>
    </MessagePage>
  );
}
