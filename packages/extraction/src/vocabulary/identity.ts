/** Terms of the field: who a company is, who owns and runs it, and how it is reached. */

/** Each line is a concept and the phrases that mean it. Inflections are recognised without being listed. */
export const IDENTITY = `
legal_name: legal name, full legal name, registered name, firm name, company name, corporate name, full name of the company, name of the company, entity name, name of the entity, name of the fund, name of the institution, name of the firm, full name, name of the client, name of the applicant, denomination, style of the company
trading_name: trading name, trading as, trade name, brand name, doing business as, dba, t/a, operates under the name, commercial name, also known as
former_name: former name, previous name, formerly known as, prior name, changed its name
registration_number: register code, registry code, company id, corporate id, business id, business identity code, identification code, legal person code, number in the trade register, trade register, trade and companies register, chamber of commerce, kvk, commercial register, companies register, companies registry, register of companies, business register, company registration number, registration number, registered number, company number, register number, registry number, commercial register number, business registration number, registration no, company no, reg no, incorporation number, entity number, hrb, cro number, rcs number, crn, registration code, company code, legal entity code, code in the register, entity code, code in the register of legal entities, organisation number, kvk number, siren, registered under number, registered under no, registered with number, registered in the register
incorporation: date of entry, entry in the register, date of entry in the register, entered into the register, set up on, incorporated on, registered in, incorporated in, established in, registered on, established under, entered in the register on, incorporation, incorporate, date of incorporation, incorporation date, date of formation, formation, formed, founded, date of foundation, establishment, established, constituted, date of establishment, date of registration, registration date, first registered, entered in the register, commencement of existence, set up in, authorised and incorporated
country_of_incorporation: based in, country of incorporation, jurisdiction of incorporation, place of incorporation, country of registration, country of establishment, country of formation, domicile, domiciled, country of domicile, place of registration, home jurisdiction, state of incorporation, jurisdiction of formation, seat, under the laws of, under the law of, home member state, governing jurisdiction, fund domicile, incorporated in, registered in, established in, jurisdiction
registered_office: seat, its seat, seat is at, registered office address, registered office, registered address, address of the registered office, legal address, statutory seat, official address, registered seat
head_office: visiting address, office located, head office address, head office, headquarters, principal place of business, place of business, business address, main office, office address, principal office, trading address, correspondence address, postal address, mailing address, central administration
address: address, located at, situated at
legal_form: legal form, legal status, legal structure, form of the company, type of company, company type, type of entity, entity type, corporate form, type of legal entity, legal nature
listed: listed on a stock exchange, listed on any stock exchange, stock exchange, listed company, publicly listed, publicly traded, public market, regulated market, admitted to trading, quoted, listing, securities exchange, stock market, listed
lei: legal entity identifier, lei, lei code
giin: global intermediary identification number, giin, fatca giin, fatca identification number
vat: vat number, vat registration number, value added tax number, vat id, vat identification number, vat code, vat, ust idnr
tax_number: tax identification number, tin, tax number, tax reference, tax id, taxpayer identification number, utr, tax payer number, taxpayer number
tax_residence: tax residence, tax residency, tax resident, resident for tax purposes, country of tax residence, tax domicile
fatca: fatca classification, fatca status, fatca, foreign account tax compliance act
crs: crs classification, crs status, common reporting standard, crs
tax: tax, taxation, corporation tax
website: website, web site, web address, internet address, homepage, home page, internet, url, www, online at
email: e mail address, email address, e mail, email, mail address, electronic mail
telephone: telephone number, telephone, phone number, phone, tel, tel no, contact number, switchboard, mobile, dial, call us, hotline
fax: fax number, fax, facsimile
shares: shareholding, issued capital, issued share capital held, of the share capital, of the capital, share, stock, equity interest, holding, stake, shareholding, participation, units held
share_capital: share capital, issued capital, issued share capital, paid up capital, paid up share capital, subscribed capital, registered capital, authorised capital, authorised share capital, capital stock, nominal capital, stated capital
shareholder: shareholder, stockholder, owner, member of the company, quota holder, equity holder, holders of shares, ownership structure, ownership, owned by, owns, held by, owned, parent of
largest: largest, biggest, main, majority, principal, controlling, dominant
ubo: ultimate beneficial owner, beneficial owner, beneficial ownership, ubo, natural person who ultimately owns, person with significant control, psc, ultimate owner, ultimately owned, ultimately controlled, controlling person
nominee: nominee shareholder, nominee arrangement, nominee director, nominee, on behalf of a third party, in trust for
bearer_shares: bearer share, shares to bearer, issued to bearer, bearer instrument, bearer, bearer form, warrants to bearer
voting_rights: voting right, voting power, votes
state_owned: state owned, government owned, government ownership, owned or controlled by a government, owned by a government, public ownership, any government, controlled by the state, owned by the state, state ownership
parent: parent company, ultimate parent, parent undertaking, holding company, parent entity, immediate parent, group parent, parent
subsidiary: subsidiary, subsidiaries, affiliate, affiliated company, associated company, group company, daughter company, controlled entity, undertakings
branch: branch, branches, representative office, branch office, foreign branch
office: office location, offices, sites, premises
group: group of companies, group structure, corporate group, group
director: sits on the board of directors, sits on the board, members of the board of directors, members of the board, board members, director, managing director, board member, member of the board, member of the management board, executive director, management board member, directors of the company, member of the board of directors
board: board of directors, management board, supervisory board, governing body, board, management body, body of directors
ceo: chief executive officer, chief executive, ceo, general manager, head of the company, chief exec, administration manager, head of administration
cfo: chief financial officer, cfo, finance director, head of finance, chief accountant
coo: chief operating officer, coo, head of operations, operations director
cto: chief technology officer, cto, chief information officer, cio, head of it, head of technology, it manager
ciso: chief information security officer, ciso, information security officer, head of information security, head of security, security officer
cro: chief risk officer, cro, head of risk, risk manager, risk officer, head of risk management
chair: chairman, chairperson, chair of the board, chairwoman, chair, president of the board
secretary: company secretary, corporate secretary, secretary
independent_director: independent director, independent non executive director, independent board member, independent member, ined
nonexecutive: non executive director, non executive
signatory: authorised signatory, signatory, authorised representative, power of representation, legal representative, sole signature, authorised to sign, power of attorney, represents the company
contact_person: contact person, point of contact, primary contact, main contact, contact name, contact details, contact
key_person: key person, key individual, key personnel, senior manager, key man, senior staff
nationality: nationality, citizenship, citizen, national of
residence: country of residence, place of residence, residence, resident, residing
birth: date of birth, born, birth date, dob, birthdate
appointed: appointed, date of appointment, appointment date, appointment, took office, in office since, since when in office, became, assumed office
employees: worker, workers, people work, work for us, works for us, workforce, full time staff, people worked, people work, employing, number of employees, number of staff, employee, staff, headcount, head count, colleague, workforce, personnel, fte, full time equivalent, team of, people employed, persons employed, employ, staff members, full time employees, team members, employs
business: principal activity, principal activities, business activity, business activities, object of the company, nature of business, core business, main business, business model, main activity, purpose of the company, line of business, main activities, activities of the company, corporate object, business purpose, describe the business, what the company does
industry: industry, sector, nace code, nace, sic code, sic, industry code
products: product, service, product range, services offered, products and services, services provided, offering
customers: sell to, sells to, buyer, borrower, policyholder, lend to, lends to, our client, we serve, serve, serves, active customers, active clients, customer, client, business partner, counterparty, account holder, end user, users, merchant, partner, customer base, clientele
markets: countries of operation, countries in which, geographic, geographical, jurisdictions in which, market, geography, countries where
date_of_birth_place: place of birth, birthplace
year_end: financial year end, year end, accounting reference date, accounting date, end of the financial year, financial year ends, fiscal year end, balance sheet date, accounting year ends, accounting year end
articles: articles of association, memorandum of association, memorandum and articles, statutes, constitution, instrument of incorporation, constitutional document, deed of incorporation
insolvency: insolvency, insolvent, bankruptcy, bankrupt, liquidation, receivership, winding up, administration order, examinership, creditors, wound up
litigation: claims are pending, claim, pending, disputes, litigation, court proceeding, legal proceeding, lawsuit, legal action, pending litigation, legal dispute, court case, claims pending, pending proceedings, arbitration, dispute
`;
