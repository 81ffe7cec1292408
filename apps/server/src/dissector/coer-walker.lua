-- Wireshark dissector for the PKI messages of V2X, in COER: ETSI TS 102 941 (requests, responses, CTL, CRL),
-- IEEE 1609.2.1 (ScmsPdu) and revocation lists of IEEE 1609.2 (CrlContents). Written by `v2x dissector`.
--
-- Use: `tshark -X lua_script:FILE`, or the file in Wireshark's folder of personal Lua plugins. Payloads of signed
-- data go by their PSID, HTTP bodies by their media type; files and other packets by "Decode As" or the preference
-- of DLT_USER, protocol `v2xpki`.

local F, T = {}, {} -- fields and types, by number
local R, P, LEAPS -- roots by name, root by PSID, when UTC fell behind
-- TABLES

-- How much of one packet is shown at most.
local MAX_DEPTH, MAX_ITEMS = 64, 100000

local pki = Proto("v2xpki", "V2X PKI message (COER)")
local generic = {
  octets = ProtoField.bytes("v2xpki.undecoded", "undecoded octets", base.NONE, "Octets that no known type has"),
}
local expert = {
  broken = ProtoExpert.new("v2xpki.broken", "V2X PKI: octets cannot be read on", expert.group.MALFORMED, expert.severity.ERROR),
  odd = ProtoExpert.new("v2xpki.odd", "V2X PKI: value outside its type", expert.group.PROTOCOL, expert.severity.WARN),
  unknown = ProtoExpert.new("v2xpki.unknown", "V2X PKI: not defined by the edition known here", expert.group.UNDECODED, expert.severity.NOTE),
}
local fields = { generic.octets }
for _, field in ipairs(F) do fields[#fields + 1] = field end
pki.fields = fields
pki.experts = { expert.broken, expert.odd, expert.unknown }

local floor = math.floor

-- What is left of the value that the state reads in; of no octets too.
local function rest(s, pos)
  return s.tvb:range(pos, s.stop - pos)
end

-- Ends the reading of the innermost value with a length of its own; `final` that of the whole packet.
local function fail(pos, text, final)
  error({ pos = pos, text = text, final = final }, 0)
end

local function need(s, pos, count)
  if count > s.stop - pos then
    fail(pos, string.format("truncated: %d of %d octets", s.stop - pos, count), s.stop == s.size)
  end
end

local function octet(s, pos)
  need(s, pos, 1)
  return s.raw:byte(pos + 1)
end

local function bit_at(s, pos, index)
  return floor(s.raw:byte(pos + floor(index / 8) + 1) / 2 ^ (7 - index % 8)) % 2 == 1
end

local function unsigned(s, pos, count)
  local value = 0
  for index = 1, count do value = value * 256 + s.raw:byte(pos + index) end
  return value
end

local function signed(s, pos, count)
  local value = unsigned(s, pos, count)
  return s.raw:byte(pos + 1) > 127 and value - 256 ^ count or value
end

-- All 64 bits, of which Lua's numbers hold 53.
local function signed64(s, pos, count)
  local low = math.min(count, 4)
  local high = count > 4 and signed(s, pos, count - 4) or (s.raw:byte(pos + 1) > 127 and -1 or 0)
  local value = count > 4 and unsigned(s, pos + count - 4, low) or signed(s, pos, low) % 2 ^ 32
  return Int64.new(value, high % 2 ^ 32)
end

-- A length, and where its octets begin; they are all there.
local function length(s, pos)
  local first = octet(s, pos)
  local from = pos + 1
  if first > 127 then
    local count = first - 128
    if count == 0 or count > 6 then fail(pos, "a length that is not definite, or longer than six octets") end
    need(s, from, count)
    first, from = unsigned(s, from, count), from + count
  end
  need(s, from, first)
  return first, from
end

local function warn(item, text)
  item:add_proto_expert_info(expert.odd, text)
end

local function check_size(item, t, size)
  if size < (t.least or 0) or size > (t.most or size) then
    warn(item, string.format("size %d is outside %d..%s", size, t.least or 0, tostring(t.most or "MAX")))
  end
end

-- Counts a tree item, so that a packet can never fill the memory.
local function counted(s, pos)
  s.items = s.items + 1
  if s.items > MAX_ITEMS then fail(pos, "more than " .. MAX_ITEMS .. " fields; the rest is not shown", true) end
end

local function deeper(s, pos, item)
  s.depth = s.depth + 1
  if s.depth > MAX_DEPTH then fail(pos, "more than " .. MAX_DEPTH .. " values inside each other", true) end
  s.innermost = item
end

local read -- reads one value of a place { field, type, name }: position behind it, its number if it has one, its item

-- Reads what has a length of its own: what is wrong in there is said there, and reading goes on behind it.
local function inside(s, tree, pos, reader)
  local count, from = length(s, pos)
  local stop, depth, innermost = s.stop, s.depth, s.innermost
  s.stop, s.innermost = from + count, tree
  local done, result = pcall(reader, from)
  if not done then
    if type(result) ~= "table" or result.final then error(result, 0) end
    s.innermost:add_proto_expert_info(expert.broken, result.text)
  elseif result < s.stop then
    counted(s, result)
    local item = tree:add(generic.octets, rest(s, result))
    item:add_proto_expert_info(expert.unknown, (s.stop - result) .. " octets behind the value")
  end
  s.stop, s.depth, s.innermost = stop, depth, innermost
  return from + count
end

local function unknown_octets(s, tree, pos, text)
  local count, from = length(s, pos)
  counted(s, pos)
  local item = tree:add(generic.octets, s.tvb:range(from, count))
  item:add_proto_expert_info(expert.unknown, text)
  return from + count
end

-- When a Time32 or Time64 is by UTC; TAI passed the leap seconds that UTC has waited for.
local function utc_text(value, units)
  local seconds = floor(value / units)
  local leaps = 0
  for _, from in ipairs(LEAPS) do
    if seconds >= from then leaps = leaps + 1 end
  end
  local since1970 = seconds - leaps + 1072915200
  if since1970 > 253402300799 then return "" end
  return os.date("! (%Y-%m-%d %H:%M:%S UTC)", since1970)
end

local readers = {}

function readers.null(s, tree, field, t, pos)
  return pos, nil, tree:add(field, s.tvb:range(pos, 0))
end

function readers.boolean(s, tree, field, t, pos)
  local value = octet(s, pos)
  return pos + 1, nil, tree:add(field, s.tvb:range(pos, 1), value ~= 0)
end

function readers.integer(s, tree, field, t, pos)
  local count, from = t.octets, pos
  if count then need(s, pos, count) else count, from = length(s, pos) end
  if count == 0 then fail(pos, "an integer without octets") end
  local range = s.tvb:range(pos, from + count - pos)
  if count > 8 then
    local item = tree:add(generic.octets, s.tvb:range(from, count))
    item:append_text(" (an integer of " .. count .. " octets)")
    return from + count, nil, item
  end
  local value = t.signed and signed(s, from, count) or unsigned(s, from, count)
  local shown = value
  if t.octets == 8 or not t.octets then
    shown = t.signed and signed64(s, from, count) or s.tvb:range(from, count):uint64()
  end
  local item = tree:add(field, range, shown)
  if value < (t.min or value) or value > (t.max or value) then
    warn(item, string.format("outside %s..%s", tostring(t.min or "MIN"), tostring(t.max or "MAX")))
  end
  if t.time then item:append_text(utc_text(value, t.time)) end
  return from + count, value, item
end

function readers.enumerated(s, tree, field, t, pos)
  local first, from, count = octet(s, pos), pos, 1
  local value = first
  if first > 127 then
    count, from = first - 128, pos + 1
    if count == 0 or count > 4 then fail(pos, "an enumeration of no or more than four octets") end
    need(s, from, count)
    value = signed(s, from, count)
  end
  return from + count, value, tree:add(field, s.tvb:range(pos, from + count - pos), value)
end

function readers.bits(s, tree, field, t, pos)
  local from, bits, count = pos, t.size, nil
  if bits then
    count = floor((bits + 7) / 8)
    need(s, from, count)
  else
    count, from = length(s, pos)
    if count == 0 then fail(pos, "a BIT STRING without the count of its unused bits") end
    local unused = octet(s, from)
    if unused > 7 or (count == 1 and unused > 0) then fail(from, "a BIT STRING with " .. unused .. " unused bits") end
    from, count = from + 1, count - 1
    bits = count * 8 - unused
  end
  local item = tree:add(field, s.tvb:range(from, count))
  local names = {}
  for index, name in pairs(t.names) do
    if index < bits and bit_at(s, from, index) then names[#names + 1] = name end
  end
  table.sort(names)
  if #names > 0 then item:append_text(" (" .. table.concat(names, ", ") .. ")") end
  return from + count, nil, item
end

local function sized(s, t, pos)
  if not t.size then return length(s, pos) end
  need(s, pos, t.size)
  return t.size, pos
end

function readers.octets(s, tree, field, t, pos)
  local count, from = sized(s, t, pos)
  local item = tree:add(field, s.tvb:range(from, count))
  check_size(item, t, count)
  return from + count, nil, item
end

function readers.string(s, tree, field, t, pos)
  local count, from = sized(s, t, pos)
  local range = s.tvb:range(from, count)
  local item = tree:add(field, range, count > 0 and range:string(ENC_UTF_8) or "")
  check_size(item, t, count)
  return from + count, nil, item
end

function readers.oid(s, tree, field, t, pos)
  local count, from = length(s, pos)
  return from + count, nil, tree:add(field, s.tvb:range(from, count))
end

function readers.containing(s, tree, field, t, pos)
  local item = tree:add(field, rest(s, pos))
  local behind = inside(s, item, pos, function(from) return (read(s, item, t.inner, from, {})) end)
  item:set_len(behind - pos)
  return behind, nil, item
end

function readers.open(s, tree, field, t, pos, scope)
  local item = tree:add(field, rest(s, pos))
  local key = scope[t.key]
  local place = t.byKey[key]
  local behind
  if place then
    behind = inside(s, item, pos, function(from) return (read(s, item, place, from, {})) end)
  else
    behind = unknown_octets(s, item, pos, "no type is known here for " .. t.key .. " " .. tostring(key))
  end
  item:set_len(behind - pos)
  return behind, nil, item
end

local function read_additions(s, item, t, pos, scope)
  local count, from = length(s, pos)
  if count == 0 then fail(pos, "a list of extension additions without octets") end
  local unused = octet(s, from)
  if unused > 7 or (count == 1 and unused > 0) then fail(from, "a list of extension additions with stray bits") end
  pos = from + count
  for index = 0, (count - 1) * 8 - unused - 1 do
    if bit_at(s, from + 1, index) then
      local place = t.additions[index + 1]
      if place then
        pos = inside(s, item, pos, function(at) return (read(s, item, place, at, scope)) end)
      else
        pos = unknown_octets(s, item, pos, "extension addition " .. (index + 1) .. " is not known here")
      end
    end
  end
  return pos
end

function readers.sequence(s, tree, field, t, pos)
  local item = tree:add(field, rest(s, pos))
  item:append_text(": " .. t.name)
  deeper(s, pos, item)
  local start, scope, flags = pos, {}, pos
  local flag = t.extensible and 1 or 0
  local count = flag
  for _, place in ipairs(t.components) do
    if place[4] then count = count + 1 end
  end
  need(s, pos, floor((count + 7) / 8))
  pos = pos + floor((count + 7) / 8)
  for _, place in ipairs(t.components) do
    local is_there = true
    if place[4] then
      is_there = bit_at(s, flags, flag)
      flag = flag + 1
    end
    if is_there then
      pos, scope[place[3]] = read(s, item, place, pos, scope)
      s.innermost = item
    end
  end
  if t.extensible and bit_at(s, flags, 0) then pos = read_additions(s, item, t, pos, scope) end
  -- The header stands behind the payload that it tells the application of.
  if t.isHeader then
    for _, payload in ipairs(s.payloads) do payload.psid = payload.psid or scope.psid end
  end
  item:set_len(pos - start)
  s.depth = s.depth - 1
  return pos, nil, item
end

function readers.list(s, tree, field, t, pos, scope)
  local item = tree:add(field, rest(s, pos))
  deeper(s, pos, item)
  local octets, from = length(s, pos)
  if octets == 0 or octets > 6 then fail(pos, "a count of elements of no or more than six octets") end
  local start, count = pos, unsigned(s, from, octets)
  item:append_text(string.format(": %.0f element%s", count, count == 1 and "" or "s"))
  check_size(item, { least = t.size or t.least, most = t.size or t.most }, count)
  pos = from + octets
  for index = 0, count - 1 do
    local element
    pos, _, element = read(s, item, t.element, pos, scope)
    element:prepend_text("[" .. index .. "] ")
    s.innermost = item
  end
  item:set_len(pos - start)
  s.depth = s.depth - 1
  return pos, nil, item
end

local function tag_at(s, pos)
  local first = octet(s, pos)
  if first < 128 or first > 191 then fail(pos, string.format("0x%02x is no tag of a CHOICE", first)) end
  if first < 191 then return first - 128, pos + 1 end
  local number = 0
  repeat
    pos = pos + 1
    local part = octet(s, pos)
    number = number * 128 + part % 128
    if number > 2 ^ 31 then fail(pos, "a tag of more than 31 bits") end
  until part < 128
  return number, pos + 1
end

function readers.choice(s, tree, field, t, pos, scope)
  local item = tree:add(field, rest(s, pos))
  deeper(s, pos, item)
  local start = pos
  local tag, from = tag_at(s, pos)
  local place = t.alternatives[tag + 1]
  if place then
    item:append_text(": " .. place[3])
    if s.words > 0 then
      s.words = s.words - 1
      s.info[#s.info + 1] = place[3]
    end
    if tag < t.rootCount then
      local alternative
      pos, _, alternative = read(s, item, place, from, scope)
      if place[3] == t.payload then
        s.payloads[#s.payloads + 1] = { item = alternative, from = from, behind = pos, depth = s.depth }
      end
    else
      pos = inside(s, item, from, function(at) return (read(s, item, place, at, scope)) end)
    end
  elseif t.extensible then
    pos = unknown_octets(s, item, from, "alternative " .. tag .. " of " .. t.name .. " is not known here")
  else
    fail(start, t.name .. " has no alternative " .. tag)
  end
  item:set_len(pos - start)
  s.depth = s.depth - 1
  return pos, nil, item
end

function read(s, tree, place, pos, scope)
  counted(s, pos)
  local t = T[place[2]]
  return readers[t.kind](s, tree, F[place[1]], t, pos, scope)
end

-- Which root octets are by their beginning: a version, then the tag of a CHOICE; of a certificate, whether it has a
-- signature, then the version.
local function root_of(first, second)
  if not first or not second then return nil end
  if first % 128 == 0 and second == 3 then return "certificate" end
  if second < 128 or second > 191 then return nil end
  return ({ "ts102941", "scms", "envelope" })[first]
end

-- How many choices tell what a message is.
local telling = { ts102941 = 1, scms = 2, crl = 0, securedCrl = 0, envelope = 1, certificate = 0 }
local called = {
  ts102941 = "TS 102 941", scms = "IEEE 1609.2.1", crl = "1609.2 CRL", securedCrl = "1609.2 CRL",
  envelope = "1609.2", certificate = "1609.2",
}
local kinds = {
  ts102941 = "message", scms = "ScmsPdu", crl = "CrlContents", securedCrl = "SecuredCrl",
  envelope = "Ieee1609Dot2Data", certificate = "Certificate",
}

-- The outermost message tells what the packet is; an envelope tells it where it holds none.
local function begin(s, name)
  if s.name and s.name ~= "envelope" then
    s.words = 0
  else
    s.words, s.info, s.name = telling[name], {}, name
  end
end

-- Reads what opaque payloads hold, which may bring further ones.
local function read_payloads(s)
  local index = 1
  while s.payloads[index] do
    local payload = s.payloads[index]
    index = index + 1
    s.stop, s.depth = payload.behind, payload.depth
    local _, from = length(s, payload.from)
    local name = P[payload.psid] or root_of(s.raw:byte(from + 1, from + 2))
    -- A PSID says for which application; octets of another structure stay octets.
    local fits = name == "crl" or name == root_of(s.raw:byte(from + 1, from + 2))
    if name and fits and from < s.stop then
      begin(s, name)
      inside(s, payload.item, payload.from, function(at) return (read(s, payload.item, R[name], at, {})) end)
    end
  end
end

local function dissect(tvb, pinfo, tree, name)
  local size = tvb:captured_len()
  local s = {
    tvb = tvb, raw = tvb:raw(), size = size, stop = size, items = 0, depth = 0, payloads = {},
  }
  begin(s, name)
  local item = tree:add(pki, tvb:range(0, size))
  s.innermost = item
  local done, result = pcall(function()
    local behind = read(s, item, R[name], 0, {})
    if behind < size then
      local left = item:add(generic.octets, tvb:range(behind, size - behind))
      left:add_proto_expert_info(expert.unknown, (size - behind) .. " octets behind the value")
    end
    read_payloads(s)
  end)
  if not done then
    local text = type(result) == "table" and result.text or "the dissector's own fault: " .. tostring(result)
    if tvb:captured_len() < tvb:reported_len() then text = text .. " (the capture kept only the packet's beginning)" end
    s.innermost:add_proto_expert_info(expert.broken, text)
  end
  local told = #s.info > 0 and table.concat(s.info, " ") or kinds[s.name]
  pinfo.cols.protocol:set(called[s.name])
  pinfo.cols.info:set(told)
  item:append_text(", " .. called[s.name] .. ": " .. told)
  return size
end

-- Whether the octets are what HTTP answered to a request for a range: a part of a file, which begins and ends anywhere.
local knows_http, status_of = pcall(Field.new, "http.response.code")
local function is_part_of_file()
  local status = knows_http and status_of()
  return status and status.value == 206
end

local function tell_part(tvb, pinfo, tree)
  local text = "a part of a file (206 Partial Content), which is read once it is put together"
  local item = tree:add(pki, tvb:range(0, tvb:captured_len()))
  item:add_proto_expert_info(expert.unknown, text)
  item:append_text(", " .. text)
  pinfo.cols.info:set(text)
  return tvb:captured_len()
end

-- Whatever the octets begin as.
function pki.dissector(tvb, pinfo, tree)
  if is_part_of_file() then return tell_part(tvb, pinfo, tree) end
  local name = root_of(tvb:raw():byte(1, 2))
  if not name then return 0 end
  return dissect(tvb, pinfo, tree, name)
end

-- A table of one of Wireshark's protocols; nothing where this version has none of the name.
local function table_named(name)
  local found, dissectors = pcall(DissectorTable.get, name)
  return found and dissectors or nil
end

local by_psid = table_named("ieee1609dot2.psid")
for _, name in ipairs({ "ts102941", "scms", "crl" }) do
  -- Wireshark wants a protocol for each handle in a table.
  local proto = Proto("v2xpki." .. name, "V2X PKI: " .. called[name])
  function proto.dissector(tvb, pinfo, tree)
    local found = root_of(tvb:raw():byte(1, 2))
    -- A file has its envelope, and nothing in the list itself tells that it is one.
    if name == "crl" then return dissect(tvb, pinfo, tree, found == "envelope" and "securedCrl" or "crl") end
    if found ~= name then return 0 end
    return dissect(tvb, pinfo, tree, name)
  end
  for psid, root in pairs(P) do
    if root == name and by_psid then by_psid:add(psid, proto) end
  end
end

local by_media = table_named("media_type")
if by_media then
  for _, kind in ipairs({ "request", "response", "ctl", "crl" }) do by_media:add("application/x-its-" .. kind, pki) end
end

-- Bodies that HTTP calls octets alone, as IEEE 1609.2.1 has them, and TS 102 941 for certificates and ECTL: by their
-- first octets. A version and the tag of Ieee1609Dot2Content; of a certificate version, type and the tag of its issuer.
local function begins_as_body(tvb)
  local first, second, third, fourth = tvb:raw():byte(1, 4)
  if not fourth then return false end
  if first == 3 then return second >= 0x80 and second <= 0x8f end
  return first % 128 == 0 and second == 3 and third <= 1 and fourth >= 0x80 and fourth <= 0x8f
end

local body = Proto("v2xpki.body", "V2X PKI: body of HTTP")
function body.dissector(tvb, pinfo, tree)
  if not begins_as_body(tvb) then return 0 end
  return pki.dissector(tvb, pinfo, tree)
end
if by_media then by_media:add("application/octet-stream", body) end

for _, name in ipairs({ "udp.port", "btpa.port", "btpb.port" }) do
  local ports = table_named(name)
  if ports then ports:add_for_decode_as(pki) end
end
