import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useMutation } from "@tanstack/react-query";
import { calls, limits } from "@v2x/contract";
import { PenLine } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api/api.ts";
import { ApiError } from "../../api/api-error.ts";
import { TextWithContact } from "../../session/TextWithContact.tsx";
import { useFailureText } from "../../session/use-failure-text.ts";
import { BusyButton } from "../../ui/BusyButton.tsx";
import { Field } from "../../ui/Field.tsx";
import { HexField } from "../../ui/HexField.tsx";
import { exampleMessages } from "./example-messages.ts";
import { SignedPacketView } from "./SignedPacketView.tsx";
import { SignerSection } from "./SignerSection.tsx";

/** How the server's refusals begin that are about the message. */
const messageField = /^j2735message\b/;

function isAboutMessage(error: unknown): boolean {
  return error instanceof ApiError && error.text !== undefined && messageField.test(error.text);
}

/** Signs one message by hand: pasted, or an example of its kind. */
export function SignNow() {
  const { t } = useTranslation();
  const failureText = useFailureText("scms");
  const [message, setMessage] = useState("");
  const [rsuid, setRsuid] = useState("RSU-1");
  const [isAsked, setIsAsked] = useState(false);
  const messageArea = useRef<HTMLTextAreaElement>(null);
  const rsuidInput = useRef<HTMLInputElement>(null);
  const signing = useMutation({
    mutationFn: (body: { rsuid: string; j2735message: string }) =>
      api.call(calls.signer.sign, { body: { ...body, generationTime: new Date().toISOString() } }),
    onError: (error) => {
      if (isAboutMessage(error)) messageArea.current?.focus();
    },
  });
  const refusal = signing.error && failureText(signing.error);
  const isNamed = rsuid.length >= limits.rsuId.min && rsuid.length <= limits.rsuId.max;
  const change = (text: string) => {
    signing.reset();
    setMessage(text);
  };
  const sign = (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
    const j2735message = message.trim();
    if (j2735message === "") messageArea.current?.focus();
    else if (!isNamed) rsuidInput.current?.focus();
    else if (!signing.isPending) signing.mutate({ rsuid, j2735message });
  };
  return (
    <SignerSection title={t("scms.signer_now")} sentence={t("scms.signer_now_sentence")}>
      <Box component="form" noValidate onSubmit={sign} sx={{ display: "grid", gap: 4 }}>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
          {exampleMessages.map(({ name, hex }) => (
            <Button key={name} size="small" variant="outlined" onClick={() => change(hex)}>
              {t("scms.signer_example", { name })}
            </Button>
          ))}
        </Box>
        <HexField
          label={t("scms.signer_message")}
          hint={t("scms.signer_message_hint")}
          rows={5}
          value={message}
          error={
            isAsked && message.trim() === ""
              ? t("scms.signer_message_missing")
              : isAboutMessage(signing.error)
                ? refusal!.replace(messageField, t("scms.signer_message"))
                : undefined
          }
          inputRef={(element) => {
            messageArea.current = element;
          }}
          onChange={change}
        />
        <Field
          label={t("scms.signer_rsuid")}
          hint={t("scms.signer_rsuid_hint")}
          error={isAsked && !isNamed && t("scms.signer_rsuid_missing")}
          required
        >
          {({ id, ...ties }) => (
            <OutlinedInput
              id={id}
              value={rsuid}
              inputRef={rsuidInput}
              inputProps={ties}
              onChange={(event) => setRsuid(event.target.value)}
              sx={{ maxWidth: 360 }}
            />
          )}
        </Field>
        <BusyButton
          type="submit"
          variant="contained"
          busy={signing.isPending}
          startIcon={<PenLine size={18} aria-hidden />}
          sx={{ justifySelf: "start" }}
        >
          {t("scms.signer_sign")}
        </BusyButton>
        {refusal && !isAboutMessage(signing.error) && (
          <Alert severity="error" sx={{ overflowWrap: "anywhere" }}>
            <TextWithContact text={refusal} />
          </Alert>
        )}
      </Box>
      {signing.data && <SignedPacketView packet={signing.data} />}
    </SignerSection>
  );
}
