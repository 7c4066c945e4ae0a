/** Parts of names that are very frequent and therefore identify a subject less than others. */
import { words } from './words.ts';

/** Borne by millions of people, in any spelling. They weigh half of a rare name. */
export const VERY_FREQUENT: readonly string[] = words(`
muhammad mohammad mohammed mohamed mohamad ahmad ahmed ali hassan hasan hussein hussain husayn hossein abd abdul abdel abdullah abdallah
ibrahim mahmoud mahmud khan singh kumar maria jose juan carlos luis john james michael david robert william anna ivan wang li zhang liu chen
yang kim lee park nguyen tran smith jones garcia rodriguez martinez hernandez lopez gonzalez perez sanchez silva santos ivanov aleksandr sergey vladimir
alexander wei jin xin rahman rahim karim khalid omar umar yusuf said
`);

/** Borne by hundreds of thousands of people. They weigh three quarters of a rare name. */
export const FREQUENT: readonly string[] = words(`
mustafa hamid hamad saleh salih salim salem nasir nasser jamal kamal karim aziz malik abbas hadi jafar mahdi mehdi reza hamza bilal tariq
walid faisal faysal saad saeed saud sultan rashid rashed majid habib haydar haider amin amir anwar ayman bashir farid fahd hakim haq din ullah
idris ismail isa musa dawud sulaiman yahya yaqub zakaria zayd zaid younis yasin othman uthman osman usman khalil khaled latif ghani wahid qasim
nur noor islam shah begum bibi fatima aisha khatun akhtar iqbal hashim hashimi hussaini ahmadi mohammadi karimi rezaei hosseini
mehmet ahmet mustafa yilmaz kaya demir celik
peter paul thomas richard charles daniel george joseph edward andrew mark mary elizabeth patricia jennifer linda susan sarah
brown johnson williams miller davis wilson taylor anderson thomas jackson white harris martin thompson moore clark lewis walker hall allen young king
antonio francisco manuel pedro miguel jesus jorge fernando alberto rafael ramon eduardo roberto ricardo mario pablo alejandro ana rosa carmen
fernandez gomez diaz torres ramirez flores rivera gomes ferreira oliveira pereira souza costa alves ribeiro
pierre jean philippe michel marie nicolas laurent francois dubois bernard martin
hans peter wolfgang klaus thomas andreas stefan michael muller mueller schmidt schneider fischer weber meyer wagner becker
giuseppe giovanni antonio mario luigi francesco paolo marco rossi russo ferrari esposito bianchi
dmitry dmitriy andrey aleksey alexey nikolay mikhail igor yuriy oleg viktor evgeny anatoly pavel konstantin maxim roman elena olga natalia irina tatiana
svetlana ekaterina anastasia nikolaevich ivanovich vladimirovich aleksandrovich sergeevich mikhailovich viktorovich petrovich vasilyevich yurievich
anatolyevich nikolayevich sergeyevich andreevich alekseevich dmitrievich petrov sidorov smirnov kuznetsov popov vasiliev sokolov mikhailov novikov
huang zhao wu zhou xu sun ma zhu hu guo he lin gao luo zheng liang xie tang feng yu dong xiao cheng yuan han deng fu lu jiang cai ming hua hong
hui jun jie xiaoming guang hai yong qiang yan mei ling
choi jung kang cho yoon jang lim jong chol song yong young sung hyun min jae
nguyen le pham hoang phan vu dang bui van thi
raj ram lal prakash kumari devi sharma gupta patel das roy prasad rao reddy
`);

/** Frequent parts of company names that are not words of a trade. */
export const FREQUENT_IN_COMPANIES: readonly string[] = words(`
uae ussr ksa dprk prc eu un
al gulf dubai iran tehran china hong kong beijing shanghai shenzhen moscow russia syria turkey istanbul india pakistan america usa uk london london
arab arabia emirates emirate sharjah afghan kabul lebanon beirut iraq baghdad yemen korea pyongyang japan tokyo singapore malaysia cyprus ukraine
delta alpha omega sigma royal united premier prime central eastern pacific atlantic star tech pars persian crescent united
`);
