/** Names of countries beside the usual English one, the parts of countries that have law of their own, and adjectives. */

/** Each line: the code, then its words. */
export const COUNTRY_WORDS = `
GB UK, U.K., Great Britain, Britain, British, England, England and Wales, English law, Scotland, Scottish, Wales, Welsh, Northern Ireland
US USA, U.S., US, United States of America, American, Delaware, State of Delaware
IE Irish, Republic of Ireland, Eire
DE German, Federal Republic of Germany
FR French, French Republic
LU Luxembourgish, Luxembourgian, Grand Duchy of Luxembourg
LT Lithuanian, Republic of Lithuania
LV Latvian, Republic of Latvia
EE Estonian, Republic of Estonia
MT Maltese, Republic of Malta
CY Cypriot, Republic of Cyprus
NL Dutch, Holland, Kingdom of the Netherlands
BE Belgian, Kingdom of Belgium
AT Austrian, Republic of Austria
CH Swiss, Swiss Confederation
LI Principality of Liechtenstein
ES Spanish, Kingdom of Spain
PT Portuguese, Portuguese Republic
IT Italian, Italian Republic
GR Greek, Hellenic Republic
SE Swedish, Kingdom of Sweden
NO Norwegian, Kingdom of Norway
DK Danish, Kingdom of Denmark
FI Finnish, Republic of Finland
IS Icelandic
PL Polish, Republic of Poland
CZ Czech, Czech Republic
SK Slovak, Slovak Republic
HU Hungarian
RO Romanian
BG Bulgarian, Republic of Bulgaria
HR Croatian, Republic of Croatia
SI Slovenian, Slovene, Republic of Slovenia
RS Serbian, Republic of Serbia
UA Ukrainian
BY Belarusian, Belarussian, Republic of Belarus
RU Russian, Russian Federation
TR Turkey, Turkish, Republic of Turkey
CN Chinese, PRC, People's Republic of China, Mainland China
HK Hong Kong, Hong Kong SAR
TW Taiwanese
JP Japanese
KR Korean, South Korean, Republic of Korea
KP North Korean, DPRK
IN Indian, Republic of India
PK Pakistani
SG Singaporean, Republic of Singapore
MY Malaysian
TH Thai
VN Viet Nam, Vietnamese
PH Filipino
ID Indonesian
AU Australian, Commonwealth of Australia
NZ New Zealander
CA Canadian
MX Mexican
BR Brazilian
AR Argentine, Argentinian
CL Chilean
CO Colombian
ZA South African, Republic of South Africa
NG Nigerian
KE Kenyan
GH Ghanaian
EG Egyptian
MA Moroccan
IL Israeli, State of Israel
AE UAE, U.A.E., Emirati, Dubai, Abu Dhabi
SA Saudi, Saudi Arabian
QA Qatari
KW Kuwaiti
BH Bahraini
IR Iranian, Islamic Republic of Iran
IQ Iraqi
SY Syrian, Syrian Arab Republic
AF Afghan
CU Cuban
VE Venezuelan
MM Burma, Burmese
GE Georgian, Republic of Georgia
AM Armenian
AZ Azerbaijani
KZ Kazakh, Kazakhstani
UZ Uzbek
MD Moldovan, Republic of Moldova
MK Macedonia, Republic of North Macedonia
BA Bosnia, Bosnia and Herzegovina
KY Cayman, Caymanian
VG BVI, British Virgin Islands
JE Bailiwick of Jersey
GG Bailiwick of Guernsey
IM Manx
GI Gibraltarian
BM Bermudian
CI Ivory Coast
CD DR Congo, DRC, Democratic Republic of the Congo
CG Congo, Republic of the Congo
CV Cape Verde
CW Curacao
VA Holy See, Vatican
TZ United Republic of Tanzania
LA Laos
BN Brunei Darussalam
`;
