/** What options of questions are called in documents. */

/** Each line is a group of phrases of the same meaning. An option that is one of a group is found by the others too. */
export const SAME_OPTIONS = `
private limited company | private limited company by shares | private company limited by shares | private company | limited liability company | gmbh | gesellschaft mit beschraenkter haftung | gesellschaft mit beschränkter haftung | dac | designated activity company | uab | uždaroji akcinė bendrovė | sarl | société à responsabilité limitée | s.à r.l. | b.v. | besloten vennootschap | srl | s.r.l. | sp. z o.o. | s.r.o. | oü | sia | kft | aps | limited | ltd | llc
public limited company | public company | company limited by shares aktiengesellschaft | limited by shares aktiengesellschaft | plc | aktiengesellschaft | société anonyme | public company limited by shares | naamloze vennootschap | joint stock company | akcinė bendrovė | societas europaea | s.a. | n.v.
partnership | limited partnership | limited liability partnership | general partnership | llp | kommanditgesellschaft | scsp
trust | unit trust
icav | irish collective asset management vehicle
sicav | société d'investissement à capital variable
ucits | undertaking for collective investment in transferable securities
qualifying investor aif | qiaif | qualifying investor alternative investment fund
alternative investment fund | aif
sole trader | sole proprietor | sole proprietorship
open-ended | open ended
closed-ended | closed ended
eur | euro | euros | €
gbp | pound sterling | sterling | pounds | british pound | £
usd | us dollar | us dollars | $ | dollar
chf | swiss franc | swiss francs
pln | zloty
sek | swedish krona
un | united nations | un security council | unsc
eu | european union | eu consolidated list
ofac | ofac sdn | us treasury | sdn list | office of foreign assets control
uk | ofsi | hm treasury | hmt | uk consolidated list | uk hmt | united kingdom
daily | every day | each day | each night | every night | nightly | each business day | every business day | each working day | every working day | on a daily basis
real time | real-time | in real time | continuously
weekly | every week | each week | once a week | on a weekly basis
fortnightly | every two weeks | twice a month | bi-weekly
monthly | every month | each month | once a month | on a monthly basis
quarterly | every quarter | each quarter | once a quarter | every three months | four times a year | on a quarterly basis
semi-annually | half-yearly | twice a year | every six months | semi-annual | twice yearly | biannually | two times a year
annually | annual | yearly | every year | each year | once a year | once per year | every twelve months | every 12 months | at least annually | on an annual basis
every two years | every 2 years | biennially | every 24 months
never | not at all
low | low risk
medium | medium risk | moderate
high | high risk
electronic money institution | e-money institution | emi | electronic money
payment institution | authorised payment institution
credit institution | bank
investment firm | mifid firm
small | small company
in-house | internally | own staff | in house
outsourced | external provider | third party
active nffe | active non-financial foreign entity | active nfe
passive nffe | passive non-financial foreign entity | passive nfe
participating ffi | reporting model 1 ffi | reporting financial institution | reporting fi
bank deposits | deposits with credit institutions | segregated accounts | segregated account | segregation | segregated bank accounts | safeguarding account | safeguarding accounts
insurance | insurance policy | comparable guarantee | guarantee
retail investors | retail | retail clients
professional investors | professional clients | professional
individuals | consumers | natural persons | retail customers | private individuals
businesses | legal entities | corporate customers | corporate clients | companies | corporates | merchants | smes | small and medium-sized businesses
equities | shares | listed equities
bonds | fixed income | debt securities
real estate | property
`;
