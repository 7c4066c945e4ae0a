/** Terms of the field: accounts, audit, insurance, banks, funds, payments and electronic money. */

/** Each line is a concept and the phrases that mean it. Inflections are recognised without being listed. */
export const FINANCE = `
revenue: annual revenue, revenue, turnover, net sales, sales revenue, total income, annual turnover, sales, net revenue, gross revenue, net turnover, total revenue, operating income, income
profit: result of the year, net profit, profit for the year, profit after tax, net income, profit, net result, profit or loss, profit for the financial year, loss for the year, net earnings, result for the year
operating_profit: operating profit, ebit, operating result, profit from operations
pretax: profit before tax, pre tax profit
ebitda: ebitda
total_assets: total assets, balance sheet total, gross assets, total balance sheet, sum of assets
net_assets: shareholder s equity, net assets, equity, shareholders equity, shareholders funds, total equity
own_funds: regulatory own funds, own funds, regulatory capital, capital requirement, minimum capital, own funds requirement, initial capital, capital adequacy, capital ratio
liabilities: total liabilities, liabilities, debt, indebtedness
cash_position: cash and cash equivalents, cash at bank, liquid assets, liquidity
auditor: who audits the annual accounts, who audits the accounts, who audits the financial statements, audits the annual accounts, audits the accounts, audits the financial statements, audits the company, who audits, audit firm, external auditor, statutory auditor, independent auditor, auditor, auditors, audit firm, accounts are audited by, accounts are audited, audited by, financial statements are audited, name of auditor, appointed auditor
accountant: accountant, bookkeeper, accounting firm
financial_statements: financial statement, annual accounts, annual report, financial report, accounts, audited accounts, audited financial statements
qualified_opinion: qualified opinion, audit opinion, unqualified opinion, qualified
dividend: dividend, distribution policy, distributions
insurance: insurance, insured, insurance policy, insurance cover, coverage, cover, insurance coverage, policy of insurance
pi_insurance: professional indemnity cover, professional indemnity policy, professional liability cover, professional indemnity insurance, professional indemnity, professional liability, professional liability insurance, pi insurance, pii, indemnity insurance, errors and omissions, e o insurance, professional indemnity cover
cyber_insurance: cyber, cyber insurance, cyber liability, cyber cover, cyber risk insurance, cyber policy
dno_insurance: directors and officers liability, directors and officers insurance, directors and officers, d o insurance, d o
insurer: insurer, insurance company, underwriter, underwritten by, insured with, insurance carrier, name of insurer, insurance provider
indemnity_limit: limit of indemnity, limit of liability, sum insured, cover limit, insured sum, insured amount, policy limit, coverage limit, indemnity limit, amount insured, limit of cover, limit
excess: excess, deductible, retention per claim, self insured retention
premium: premium, annual premium
policy_number: policy number, policy no, insurance policy number
bank: bank account, bank, banker, credit institution, bankers, principal bank, main bank, house bank, account held with
iban: iban, account number, bank account number, international bank account number
bic: bic, swift, swift code, bic code
currency_of: base currency, reporting currency, functional currency, presentation currency, reference currency, currency of the accounts, accounting currency, fund currency, share class currency, denominated, dealing currency, currency
fund: fund, sub fund, subfund, umbrella fund, compartment, collective investment scheme, investment fund, umbrella
fund_type: type of fund, fund type, fund structure, fund category, type of scheme, ucits, aif, alternative investment fund, qualifying investor, qiaif, qiaif, raif, sif, icav, sicav, investor type fund, open ended or closed ended
open_ended: open ended, open end
closed_ended: closed ended, closed end
nav: net asset value, nav, net asset value of the fund, fund nav, nav per share
aum: total commitments, commitments, assets under management, aum, managed assets, size of the fund, fund size, assets managed
aifm: aifm, alternative investment fund manager, management company, manco, external manager
manager: investment manager, fund manager, portfolio manager, manager, investment management company, asset manager
adviser: investment adviser, investment advisor, adviser, advisor
depositary: depositary, depository, custodian, custody, trustee, safekeeping agent, safe keeping, depositary bank, custodian bank
administrator: central administration, administration of the fund, fund administration services, administrator, fund administrator, fund administration, central administrator, administration agent, administrative agent
transfer_agent: transfer agent, registrar, registrar and transfer agent, transfer agency
prime_broker: prime broker, prime brokerage, executing broker, broker
legal_adviser: legal adviser, legal advisor, legal counsel, law firm, lawyer, solicitor, legal advisers, counsel, legal advisers to
distributor: distributor, placement agent, distribution agent, marketing of the fund
investor: investor, unitholder, unit holder, subscriber, limited partner, participating shareholder
min_investment: minimum investment, minimum subscription, minimum initial subscription, minimum initial investment, minimum commitment, initial minimum subscription, minimum holding, minimum amount, minimum subscription amount, smallest subscription
subscription: subscription, subscribe, subscribing
redemption: redeem their interests, redeemed, redemption, redeem, repurchase, withdrawal, redeemed, redemption notice, notice of redemption, redemptions
notice_period: days before, calendar days before, business days before, working days before, days prior, in advance, notice period, prior notice, notice, days notice, business days notice
lockup: lock up, lock in, lockup period, lock up period
gate: restrict redemptions, limit redemptions, defer redemptions, redemption gate, gate, gating
dealing: dealing day, dealing frequency, dealing, valuation day, dealing deadline
valuation: values the assets, assets are valued, assets were valued, valued by, valuation, valued, pricing, valuation policy, valuation point, valuer
management_fee: annual fee, management fee, annual management charge, investment management fee, manager fee, amc
performance_fee: performance fee, incentive fee, carried interest, carry
subscription_fee: subscription fee, entry charge, initial charge, sales charge, preliminary charge
redemption_fee: redemption fee, exit charge, redemption charge
fee: fee, charge, charges, expenses
hurdle: hurdle rate or preferred return, hurdle rate, hurdle, preferred return, high water mark
ter: ongoing charges, total expense ratio, ter, ongoing charge
borrowing: borrowing, borrow, leverage, leveraged, gearing, borrowings, borrowing limit, borrowed
leverage_commitment: commitment method, commitment approach
leverage_gross: gross method
derivatives: derivative, derivatives, swaps, futures, options contracts, financial derivative instruments
securities_lending: securities lending, stock lending, repo, repurchase agreement, securities financing
short_selling: short selling, short position, short sale, short sales
strategy: investment strategy, investment objective, investment policy, investment approach, objective of the fund, investment aim, aims to
invest: invest, invests, investing, investment, exposure
portfolio: portfolio, portfolio holdings, positions
concentration: concentration limit, single issuer, diversification, largest position, single position, exposure to a single
benchmark: benchmark, reference index, index
private_placement: private placement, marketed, marketing, offered to, retail investors, professional investors
launch: launch date, launched, inception, inception of the fund, fund launch, launch
term: term ends, its term, term end, duration, term of the fund, fund term, life of the fund, duration of the fund
side_letter: side letter, side letters, preferential treatment, side pocket
emoney_institution: electronic money institution, e money institution, emi, electronic money institution licence, emi licence
payment_institution: payment institution, payment services provider, payment service provider, psp
emoney: electronic money, e money, emoney, e money issued, electronic money issued, issued electronic money, outstanding electronic money, electronic money outstanding
payment_services: payment service, payment transaction, payments, money remittance, acquiring, payment initiation, account information, card issuing, payment processing
safeguarding: safeguarding, safeguard, safeguarded, safeguarding account, segregated account, safeguarding bank, segregated, segregation, protection of client funds, safeguarding of funds, ring fenced, segregated from, client money
client_funds: client funds, customer funds, customers funds, funds of customers, clients funds, funds of clients, client money, relevant funds, user funds, users funds, funds received from customers, customer money
reconciliation: compared with the records, compare with the records, reconciliation, reconcile, reconciled
agent: agent, agents, network of agents, intermediary, introducers, introducer
wallet: wallet, account balance, payment account, customer account, ibans issued
card: card, cards, payment card, prepaid card, debit card, card scheme, mastercard, visa
merchants: merchant, merchants
transaction_volume: transaction volume, payment volume, volume of transactions, value of transactions, processed volume, volume processed, transactions processed, total payment volume, processed payments, value of payments, volume of payments, payments processed
transaction_limit: transaction limit, limit per transaction, daily limit, maximum transaction
transaction_count: number of transactions, transactions per, transaction count
chargeback: chargeback, charge back, dispute rate
open_banking: open banking, api access, third party access
deposit_guarantee: deposit guarantee scheme, deposit insurance, compensation scheme, investor compensation, deposit guarantee
interest: interest, interest paid, interest on balances
credit: lending, loan, credit, consumer credit, grant credit, loans, lends
deposits: deposit, accept deposits, deposit taking
investment_services: investment services, mifid, portfolio management, investment advice
high_value: threshold, materiality threshold
average: average, mean
total: total, aggregate, overall
minimum: minimum, at least, no less than, lowest, min
maximum: maximum, at most, up to, not exceed, no more than, exceed, highest, cap, capped, max, ceiling
audit_firm_since: auditor since, rotation of auditor
fiscal_period: financial year, fiscal year, reporting year, accounting period, accounting year, reporting period
inventory: customer count, number of customers, number of clients, number of investors, active users
`;
