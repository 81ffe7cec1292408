// Lists the calls of /api/openapi.json, each with a form that makes it.
const list = document.getElementById("calls");
const token = document.getElementById("token");
const organization = document.getElementById("organization");

const description = await (await fetch("/api/openapi.json")).json();
for (const [path, methods] of Object.entries(description.paths))
  for (const [method, operation] of Object.entries(methods))
    list.append(callSection(path, method, operation));

function callSection(path, method, operation) {
  const form = element("form");
  const own = operation.parameters.filter(({ name }) => name !== "organizationId");
  const fields = own.map((parameter) => [parameter, field(form, operation, parameter)]);
  const [bodyType, bodySchema] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const body = bodyType && bodyField(form, operation, bodyType);
  if (bodySchema && bodyType === "application/json") form.append(schemaText("Body", bodySchema.schema));
  form.append(element("button", { type: "submit", className: "main", textContent: "Send" }));
  const result = element("div", { role: "status" });
  form.append(result);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    result.replaceChildren("Sending …");
    result.replaceChildren(...(await send(path, method, operation, fields, bodyType, body)));
  });
  const details = element("details");
  const summary = element("summary");
  summary.append(
    element("code", { textContent: `${method.toUpperCase()} ${path}` }),
    ` ${operation.summary}`,
  );
  details.append(summary, answers(operation), form);
  return details;
}

function field(form, operation, { name, required, schema, in: place }) {
  const input = element(schema.enum ? "select" : "input", { id: `${operation.operationId}-${name}` });
  for (const value of schema.enum ?? []) input.append(element("option", { textContent: value }));
  if (!schema.enum) input.required = required;
  if (name === "locale") input.value = "en";
  const label = element("label", { htmlFor: input.id, textContent: `${name} (${place})` });
  form.append(labelled(input, label));
  return input;
}

function bodyField(form, operation, type) {
  const file = type === "application/octet-stream";
  const input = element(file ? "input" : "textarea", { id: `${operation.operationId}-body`, required: true });
  if (file) input.type = "file";
  else input.rows = 6;
  if (type === "application/json") input.value = "{}";
  form.append(labelled(input, element("label", { htmlFor: input.id, textContent: `Body (${type})` })));
  return input;
}

function labelled(input, label) {
  const wrapper = element("div", { className: "field" });
  wrapper.append(label, input);
  return wrapper;
}

function answers(operation) {
  const items = Object.entries(operation.responses).map(([status, { description: text, content }]) =>
    element("li", { textContent: [`${status}: ${text}`, ...Object.keys(content ?? {})].join(" · ") }),
  );
  const wrapper = element("div");
  const answer = operation.responses[200].content?.["application/json"]?.schema;
  const ul = element("ul");
  ul.append(...items);
  wrapper.append(ul);
  if (answer) wrapper.append(schemaText("Answer", answer));
  return wrapper;
}

function schemaText(title, schema) {
  const details = element("details");
  details.append(
    element("summary", { textContent: `${title} schema` }),
    element("pre", { tabIndex: 0, textContent: JSON.stringify(schema, null, 2) }),
  );
  return details;
}

async function send(path, method, operation, fields, bodyType, body) {
  const query = new URLSearchParams();
  let address = path;
  for (const [{ name, in: place }, { value }] of fields)
    if (place === "path") address = address.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== "") query.set(name, value);
  const signedIn = operation.security.length > 0;
  if (signedIn && organization.value !== "") query.set("organizationId", organization.value.trim());
  const headers = {};
  if (signedIn && token.value !== "") headers.Authorization = `Bearer ${token.value.trim()}`;
  if (bodyType) headers["Content-Type"] = bodyType;
  try {
    const answer = await fetch(query.size > 0 ? `${address}?${query}` : address, {
      method: method.toUpperCase(),
      headers,
      body: body ? (body.files?.[0] ?? body.value) : undefined,
    });
    return [element("p", { textContent: `${answer.status} ${answer.statusText}` }), await shown(answer)];
  } catch {
    return [element("p", { textContent: "The server cannot be reached." })];
  }
}

async function shown(answer) {
  const type = answer.headers.get("content-type") ?? "";
  if (/^(text|application\/json)/.test(type))
    return element("pre", { tabIndex: 0, textContent: await answer.text() });
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "answer";
  const link = element("a", { href: URL.createObjectURL(await answer.blob()), download: name });
  link.textContent = `Save ${name}`;
  return link;
}

function element(tag, properties = {}) {
  return Object.assign(document.createElement(tag), properties);
}
