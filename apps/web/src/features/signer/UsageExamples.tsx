import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CodeView } from "../../ui/CodeView.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { exampleMessages } from "./example-messages.ts";
import { SignerSection } from "./SignerSection.tsx";
import { type SignerAddresses, usageExamples } from "./usage-examples.ts";

/** How programs sign, in the language that is chosen, with this portal's addresses. */
export function UsageExamples({ addresses }: { addresses: SignerAddresses }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState("curl");
  // The shortest, so that the program around it can be read.
  const { hex } = exampleMessages.find(({ name }) => name === "SRM")!;
  const examples = usageExamples(addresses, hex);
  const { title, code, fileName } = examples.find(({ id }) => id === chosen)!;
  return (
    <SignerSection title={t("scms.signer_usage")} sentence={t("scms.signer_usage_sentence")}>
      <Field label={t("scms.signer_language")}>
        {(ties) => (
          <Select
            {...ties}
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
            style={{ maxWidth: 240 }}
          >
            {examples.map((example) => (
              <option key={example.id} value={example.id}>
                {example.title}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <CodeView text={code} label={t("scms.signer_program", { language: title })} fileName={fileName} />
    </SignerSection>
  );
}
