/** A small publication of Switzerland in the official format; everybody in it is invented. */

/** One name of an identity, as SECO writes it. */
export const part = (order: number, role: string, value: string, spellings = '') =>
  `<name-part order="${order}" name-part-type="${role}"><value>${value}</value>${spellings}</name-part>`;
export const spelling = (text: string, script: string, lang = 'rus') =>
  `<spelling-variant lang="${lang}" script="${script}" spelling-variant-type="not-defined">${text}</spelling-variant>`;
export const name = (parts: string, type = 'primary-name', quality = 'good') =>
  `<name ssid="1" name-type="${type}" quality="${quality}" lang="eng">${parts}</name>`;
export const whole = (text: string, type = 'primary-name', quality = 'good') =>
  name(part(1, 'whole-name', text), type, quality);
export const identity = (content: string, isMain = true) =>
  `<identity ssid="2" main="${isMain}">${content}</identity>`;
export const change = (type: string, day: string, content = '') =>
  `<modification modification-type="${type}" enactment-date="${day}" publication-date="${day}" effective-date="${day}">${content}</modification>`;

const PERSON = `<individual sex="male">
${identity(`${name(
  [
    part(1, 'family-name', 'Vaskovich', spelling('Васкович', 'CYRL') + spelling('Vaskovitch', 'LATN')),
    part(2, 'given-name', 'Orrin', spelling('Оррин', 'CYRL') + spelling('Orin', 'LATN')),
    part(3, 'father-name', 'Petrovich', spelling('Петрович', 'CYRL')),
    part(4, 'title', 'Colonel'),
  ].join(''),
)}
  ${whole('The Heron', 'alias', 'low')}
  <day-month-year ssid="3" day="4" month="3" year="1961" calendar="Gregorian" quality="good"/>
  <day-month-year ssid="4" year="1959" calendar="Gregorian" quality="low"/>
  <place-of-birth ssid="5" place-id="71" quality="good"/>
  <nationality ssid="6"><country iso-code="LV">Latvia</country></nationality>
  <address ssid="7" place-id="72"><c-o>Tarn &amp; Sons</c-o><address-details>5 Lens Road</address-details><zip-code>1010</zip-code></address>
  <identification-document ssid="8" document-type="diplomatic-passport"><number>LV 7654321</number><issuer code="LV">Latvia</issuer></identification-document>`)}
${identity(
  `${name(part(1, 'family-name', 'Tarnow') + part(2, 'maiden-name', 'Quill') + part(3, 'given-name', 'Orrina'))}`,
  false,
)}
  <justification ssid="9">Invented reasons.</justification>
  <relation ssid="10" target-id="602" relation-type="related-to"/>
  <other-information ssid="11">National identification number: 610304-11111</other-information>
</individual>`;

const COMPANY = `<entity>
${identity(`${whole('Tarn Optics AG')}${whole('Tarn Glas GmbH', 'formerly-known-as')}
  <address ssid="12" place-id="72"/>`)}
  <other-information ssid="13">Tax registration number: 0123456789.</other-information>
  <other-information ssid="14">Registration number: none. Website: https://tarn.example/about</other-information>
</entity>`;

const SHIP = `<object object-type="vessel">
${identity(whole('Salt Wind IV') + whole('Salt Breeze', 'alias'))}
  <other-information ssid="15">IMO Number: 9999993</other-information>
</object>`;

/** A list of these targets, with their programmes and places. */
export const swissList = (targets: string, day = '2026-08-27') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<swiss-sanctions-list list-type="whole-list" date="${day}">
  <sanctions-program ssid="20" version-date="2026-05-21">
    <program-key lang="eng">Atlantis</program-key>
    <program-name lang="ger">Verordnung über Massnahmen gegenüber Atlantis</program-name>
    <program-name lang="eng">Ordinance on measures against Atlantis</program-name>
    <sanctions-set ssid="41" lang="ger">Anhang 2</sanctions-set><sanctions-set ssid="41" lang="eng">Annex 2</sanctions-set>
    <origin>UN</origin>
  </sanctions-program>
${targets}
  <place ssid="71"><location>Riga</location><area>Vidzeme</area><country iso-code="LV">Latvia</country></place>
  <place ssid="72"><location>Vienna</location><country iso-code="AT">Austria</country></place>
</swiss-sanctions-list>
`;

/** An earlier state of a target, as the history of changes keeps it. */
const EARLIER = `<added><target ssid="601"><individual>${identity(whole('Somebody Else'))}</individual></target></added>`;

export const SWITZERLAND = swissList(`
  <target ssid="601"><sanctions-set-id>41</sanctions-set-id><foreign-identifier>ABi.903</foreign-identifier>
${PERSON}
    ${change('amended', '2026-02-01', EARLIER)}${change('listed', '2020-09-28')}
  </target>
  <target ssid="602" sanctions-set-id="41">
${COMPANY}
    ${change('listed', '2021-01-02')}
  </target>
  <target ssid="603"><sanctions-set-id>41</sanctions-set-id>
${SHIP}
    ${change('listed', '2025-02-21')}
  </target>
  <target ssid="604"><sanctions-set-id>41</sanctions-set-id>
<individual>${identity(whole('Removed Heronsen'))}</individual>
    ${change('amended', '2016-01-01')}${change('de-listed', '2016-03-01')}${change('listed', '2010-01-01')}
  </target>`);
