/** Terms of the field: financial crime, conduct, supervision, data protection, security and continuity. */

/** Each line is a concept and the phrases that mean it. Inflections are recognised without being listed. */
export const COMPLIANCE = `
regulated: subject to the supervision of, registered as, registration as, holds a licence, hold a licence, licence from, authorised and regulated, authorised or regulated, authorised, regulated, supervised, licensed, regulated entity, licensed and supervised, regulatory status, under the supervision of, subject to supervision, prudentially supervised, authorisation, regulation by
regulator: competent supervisory authority, supervision, supervisory, authority, which authority, supervises, supervise, financial supervisor, financial services regulator, regulator, regulatory authority, supervisory authority, competent authority, supervisor, supervisory body, financial regulator, licensing authority, name of the regulator, home regulator, national competent authority, regulatory body, issuing authority, authorised by, regulated by, supervised by, licensed by, granted by
licence: licence number, license number, licence, license, firm reference number, frn, authorisation number, permission number, authorisation code, reference number, regulatory licence, permit, licence no, permission, authorisation reference, institution code, regulatory reference
granted: granted, date of licence, date of authorisation, authorisation date, date of grant, authorised since, held this authorisation since, issued, obtained, awarded, received its licence, date of issue, issue date, effective from, licence date, first authorised, authorised on, licensed since, licensed on, authorisation since
passport: notified, notified its services, passport, passporting, freedom of services, freedom to provide services, cross border services, freedom of establishment, passported, notified to, host member state, right of establishment
aml: anti money laundering, money laundering, aml ctf, aml cft, aml, countering the financing of terrorism, counter terrorist financing, terrorist financing, financing of terrorism, counter terrorism financing, financial crime, financial crime prevention, prevention of money laundering, ctf, cft, amlctf
mlro: responsible for anti money laundering reporting, person responsible for anti money laundering, responsible for money laundering reporting, person responsible for money laundering, money laundering compliance officer, anti money laundering reporting officer, money laundering reporting, head of aml, aml manager, head of anti money laundering, contact person for the financial intelligence unit, aml contact person, responsible person for aml, prevention of money laundering and terrorist financing officer, responsible for compliance and the prevention of money laundering, responsible for aml compliance, acts as money laundering reporting officer, money laundering reporting officer, mlro, officer responsible for money laundering, nominated officer, aml officer, aml compliance officer, money laundering prevention officer, anti money laundering officer, money laundering officer, officer in charge of money laundering, head of financial crime, aml responsible person, responsible for anti money laundering, responsible for the prevention of money laundering, responsible for aml, aml reporting officer, responsible for money laundering
compliance_officer: compliance officer, chief compliance officer, head of compliance, cco, compliance manager, compliance director, officer responsible for compliance, responsible for compliance
compliance: compliance department, compliance function, compliance team, compliance, compliance monitoring
cdd: customer file, customer files, client file, partner file, kyc file, know your customer file, customer record, client record, customer records, identification document, identification documents, kyc record, customer documents, client documents, customer due diligence, know your customer, kyc, cdd, client due diligence, due diligence on customers, identification of customers, identify and verify, identified and verified, customer identification, identity verification, onboarding checks, client identification, identifies and verifies, due diligence
edd: enhanced due diligence, edd, enhanced measures, enhanced customer due diligence, enhanced checks, enhanced scrutiny
sdd: simplified due diligence, simplified customer due diligence, simplified measures
onboarding: onboarding, on boarding, customer acceptance, client acceptance, account opening, acceptance of customers, new client, new customer
pep: hold a prominent public function, prominent public functions, politically exposed person, pep, peps, politically exposed, prominent public function, public function
sanctions: ofac, ofsi, un list, eu list, hm treasury, sdn, freezing of assets, frozen assets, sanctions list, sanction list, sanctions against, consolidated list, sdn list, financial sanctions, economic sanctions, international sanctions, sanctions screening, sanctions regime, sanctioned, sanctions, embargo, restrictive measures, asset freeze
sanctions_breach: breach of sanctions, sanctions breach, sanctions violation, violation of sanctions
penalty: been sanctioned, sanctioned or fined, supervisory proceedings, supervisory sanction, sanctioned by the regulator, taken action against, took action against, action against, regulatory measure, measures taken against, monetary penalty, censured, sanctioned by a regulator, sanctioned by an authority, other sanctions, regulatory sanction, regulatory sanctions, fine, fined, penalty, penalties, enforcement action, disciplinary action, regulatory action, disciplinary measure, administrative sanction, censure, reprimand, supervisory measure, administrative penalty, sanction or fine, regulatory fine, enforcement proceeding, administrative fine
investigation: investigation, inquiry, regulatory investigation, under investigation, criminal investigation
convicted: convicted, conviction, criminal offence, criminal record, criminal conviction, found guilty, criminal proceedings
screening: compared, checks against, filtered, checked, check, screening, screen, screened, checked against, check against, name screening, matched against, verified against, run against, compared with the lists, filtered against, compared against
monitoring: transaction monitoring, ongoing monitoring, monitoring of transactions, monitor transactions, transactions are monitored, continuous monitoring, monitored
sar: unusual transaction, reports of suspicious, reports to the fiu, suspicious transactions reported, reports made to the fiu, suspicious activity report, suspicious transaction report, sar, sars, str, strs, suspicious activity, suspicious transaction, reports of suspicion, suspicion report, suspicious activity reporting, internal suspicion
fiu: fiu nederland, crf, tracfin, ncA, financial intelligence unit, fiu, national crime agency, financial crime investigation service, fcis
recordkeeping: destroyed, held for, are held for, deleted after, erased after, remain on file, on file, record keeping, record retention, records are kept, data retention, retention period, records kept, records retained, kept for, retain, retained, retention, keep records, keeps records, stored for, archived, kept, keep, preserved
records: record, file, document, documentation, customer file
training: module, workshop, seminar, learning, course on, training, train, trained, e learning, course, training programme, staff training, awareness training, instruction, classroom session
completed: participation, participation rate, followed, finish, complete rate, undertook, received, attendance, completed, complete, completion, finished, completion rate, passed, attended, took part
risk_assessment: risk assessment, business wide risk assessment, enterprise wide risk assessment, firm wide risk assessment, bwra, ewra, risk analysis
risk: risk, risk appetite, risk rating, risk level, risk profile, risk class, risk category, risk score, risk indicator
high_risk: high risk, higher risk, high risk country, high risk third country, high risk jurisdiction, high risk customer
risk_management: risk management, risk framework, risk function, risk management framework
shell_bank: shell bank, shell banks, shell company
correspondent: correspondent banking, correspondent bank, correspondent relationship, correspondent account
crypto: crypto asset, crypto, cryptocurrency, digital asset, virtual asset, virtual currency, bitcoin, stablecoin, crypto currency, distributed ledger, token
cash: cash, cash transactions, cash payment, accept cash, banknotes
gambling: gambling, gaming, betting, casino
weapons: weapons, arms, ammunition, military goods, defence industry
bribery: anti bribery, bribery, corruption, anti corruption, anti bribery and corruption, abc, facilitation payment, bribe, improper payment
gifts: gift, gifts and hospitality, hospitality, gifts and entertainment, inducement
whistleblowing: reporting of irregularities, confidant, external confidant, report concerns in confidence, reporting of misconduct, report suspected misconduct, reporting of wrongdoing, reports in confidence, report in confidence, ombudsperson, speak up line, speak up channel, internal alert, alert procedure, alert line, ethics line, integrity line, report irregularities, raise issues, whistleblower procedure, blow the whistle, report wrongdoing, raise concerns, raise a concern, speaking up, confidential adviser, confidentially, wrongdoing, misconduct, whistleblowing, whistleblower, whistle blowing, speak up, raised anonymously, report anonymously, anonymously, confidential reporting, reporting channel, report concerns, concerns can be raised, internal reporting channel, protected disclosure
conflicts: conflict of interest, conflicts of interest
fraud: fraud, fraud prevention, internal fraud, external fraud, anti fraud
tax_evasion: tax evasion, facilitation of tax evasion, criminal finances act
market_abuse: market abuse, insider dealing, inside information, personal account dealing, personal dealing
code_of_conduct: code of conduct, code of ethics, ethical code, ethics
slavery: modern slavery, human trafficking, forced labour, child labour, human rights
esg: esg, sustainability, sustainable, environmental, environment, carbon, climate, sfdr, responsible investment, emissions
policy: policy, policies, procedure, procedures, programme, program, manual, handbook, framework, guideline
written: written, documented, in writing
approved: enacted, passed by the board, resolved by the board, last sign off, issued by the board, approved, approval, approve, signed off, adopted, ratified, endorsed, approval date, date of approval, last approved, sign off, adoption
reviewed: reviewed, review, last review, next review, revised, updated, last updated, revision, refresh, review date
version: version, edition
management: senior management, top management, executive management, management, management committee, executive committee
audit: audit, independent audit, internal audit, external audit, audited, independent review, assurance, audit findings, auditing
internal_audit: internal audit function, internal auditor, internal audit, third line of defence
finding: finding, audit finding, recommendation, deficiency, weakness, shortcoming
complaint: complaint, complaints, grievance, customer complaint, complaint handling, complaints received
ombudsman: ombudsman, alternative dispute resolution, dispute resolution
data_protection: data protection, gdpr, personal data, privacy, general data protection regulation, data privacy, privacy notice
dpo: data protection officer, dpo, privacy officer
data_breach: personal data breach, data breach, data breaches, breach of personal data, data leak, loss of data, data incident
security_incident: security incident, cyber incident, cyber attack, security breach, ict incident, cybersecurity incident, major incident, incident, operational incident
iso27001: iso iec 27001, iso 27001, iso27001, 27001
iso: iso 9001, iso 22301, iso 14001
soc2: soc 2, soc2, soc 1, isae 3402, ssae 18, soc report
pci: pci dss, pci, payment card industry
certificate: certificate, certification, certified, attestation, accreditation
cert_body: certification body, certifying body, certified by, certificate issued by, assessor
pentest: penetration test, penetration testing, pen test, pentest, ethical hacking, red team, vulnerability scan, security test, penetration tested
encryption: encryption, encrypted, encrypt, cryptographic
mfa: multi factor authentication, mfa, two factor authentication, 2fa, strong customer authentication, sca
backup: backup, back up, backups, data backup
bcp: business continuity plan, business continuity, bcp, continuity plan, contingency plan, business continuity management, continuity arrangements
disaster_recovery: disaster recovery, recovery plan, drp, dr plan, disaster recovery plan
rto: recovery time objective, rto, recovery time, restored within
rpo: recovery point objective, rpo
tested: tested, exercise, rehearsed, last test, test date, drill, exercised
hosting: cloud hosting, cloud platform, infrastructure provider, hosting provider, cloud hosting provider, hosted, hosting, data centre, data center, cloud provider, cloud, cloud service provider, servers, stored in, data location, host
outsourcing: outsourcing, outsource, outsourced, delegated, delegation, third party provider, service provider, outsourced functions, critical outsourcing, material outsourcing, critical or important function, delegate, third party, vendor, supplier, subcontractor, sub contractor
expiry: valid, until when, lapse, ends on, end of the term, term ends, due to expire, expiry date, expiry, expires, expire, valid until, valid to, expiration date, expiration, end date, validity, lapses, valid through, renewal date, runs until, date of expiry
effective: effective date, commencement date, start date, in force, takes effect, with effect from, inception date, comes into force
meeting: held on, held in, held at, took place, minutes of the meeting, meeting of the board, meeting, met, meets, meet, convened, minutes, session
quorum: quorum, present at the meeting, attendees
committee: committee, audit committee, risk committee
declined: declined, refused, rejected, turned down, exited, terminated, termination
false_positive: false positive, alert, alerts, hits, true match
prohibited: prohibited, prohibit, forbidden, forbid, excluded, not permitted, not allowed, not accept, banned, restricted
frequency: how often, frequency, frequently, at what interval, interval
prosecution: director disqualification, disqualified, disqualification, fit and proper, fitness and propriety
remediation: remediation, corrective action, closed, resolved, remediated
source_of_funds: source of funds, source of wealth, origin of funds
travel_rule: travel rule, transfer of funds regulation, information accompanying transfers
wolfsberg: wolfsberg, wolfsberg questionnaire, cbddq
`;
