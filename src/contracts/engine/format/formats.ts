import { isDate, isDateTime, isDuration, isTime } from './dates.ts';
import { isEmail, isHostname, isIdnEmail, isIdnHostname, isIpv4Address, isIpv6Address } from './hosts.ts';
import { isIri, isIriReference, isUri, isUriReference, isUriTemplate } from './uris.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const JSON_POINTER = /^(?:\/(?:[^~/]|~[01])*)*$/;
const RELATIVE_POINTER = /^(?:0|[1-9]\d*)(?:#|(?:\/(?:[^~/]|~[01])*)*)$/;

/** The formats of JSON Schema 2020-12, each in time linear in the text. Other names are annotations. */
export const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  date: isDate,
  time: isTime,
  'date-time': isDateTime,
  duration: isDuration,
  email: isEmail,
  'idn-email': isIdnEmail,
  hostname: isHostname,
  'idn-hostname': isIdnHostname,
  ipv4: isIpv4Address,
  ipv6: isIpv6Address,
  uri: isUri,
  'uri-reference': isUriReference,
  iri: isIri,
  'iri-reference': isIriReference,
  'uri-template': isUriTemplate,
  uuid: (text) => UUID.test(text),
  'json-pointer': (text) => JSON_POINTER.test(text),
  'relative-json-pointer': (text) => RELATIVE_POINTER.test(text),
  regex: isRegularExpression,
};

function isRegularExpression(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}
