/** Given names with their short, pet and foreign forms. A name may be in several groups. */

/** Each line is a group. Any two of its names may belong to the same person. */
export const NICKNAMES: readonly (readonly string[])[] = `
robert rob bob bobby robbie bert roberto
william will bill billy willy liam guillermo wilhelm guillaume willem guglielmo
richard rick dick ricky rich richie ricardo riccardo
james jim jimmy jamie jaime santiago diego giacomo jacques jakob jacob yakov yaqub yakub yaakov
john jon johnny jack juan jean johann johannes hans giovanni ivan jan ian sean yahya joao yohanan ioannis jovan
edward ed eddie ted teddy ned eduardo edoardo edouard eduard edvard
theodore theo ted teddy teodoro fyodor fedor teodor
thomas tom tommy tomas tommaso foma
charles charlie chuck carlos carlo karl carl karel
michael mike mick mickey micky miguel michel mikhail mihail mykhailo mykhaylo mihai misha mikael michele mikel michal
joseph joe joey jose giuseppe yusuf yousef youssef yosef josef iosif pepe jozef yosyp
david dave davey dawud daoud dawood davide davyd
daniel dan danny daniele danil danylo danila
matthew matt matteo mateo matthias matthieu matvey mateusz matias
anthony tony antonio anton antoine antoni antonis
alexander alex sasha sascha aleksandr alexandr oleksandr alejandro alessandro alexandre aleksander aleksandar alec iskander iskandar sandro sandy xander sikandar
alexandra sandra sasha alessandra aleksandra oleksandra alejandra
nicholas nick nicky nicolas nikolai nikolay mykola mikalai nikola niccolo nicola klaus nico kolya miklos
peter pete pedro pierre pietro pyotr petr piotr petro pieter petar butrus boutros
paul pablo paolo pavel pavlo pawel paulo bulus boulos
andrew andy drew andreas andres andrea andre andrei andrey andriy andrzej andrii
gregory greg gregorio grigory grigori grigoriy hryhoriy gregor
stephen steven steve stefan esteban stefano stephane etienne stepan stevan istvan stefanos
christopher chris kit cristobal christophe christoph cristoforo topher kristof
christine christina chris tina kristina cristina khrystyna christiane
benjamin ben benny benji bibi binyamin benyamin benjamim beniamin beniamino
barack barak barry
samuel sam sammy shmuel samuele
samantha sam sammy
frederick fred freddy fritz federico frederic friedrich frederik fredrik
francis frank francisco francesco francois franz pancho paco frans franco ferenc
franklin frank
george jorge giorgio georg georges yuri yury yuriy georgy georgi georgiy jiri jerzy yurii jurij giorgi girgis
henry harry hank enrique enrico heinrich henri hendrik henrik heinz henryk
harold harry hal
lawrence larry laurence lorenzo laurent lars lorenz lavrenti
leonard leo len lenny leonardo
leo leon lev leonid leonidas
ronald ron ronnie ronaldo
donald don donny donnie
kenneth ken kenny
gerald gerry jerry gerardo gerhard gerard
jerome jerry jeronimo hieronymus
jeffrey jeff geoffrey geoff gottfried godfrey
patrick pat paddy patricio patrizio
patricia pat patty trish tricia patrizia
timothy tim timmy timoteo timofey timofei tymofiy
raymond ray ramon raimondo raimund
stanley stan stanislav stanislaw stas
arthur art arturo artie artur
albert bert alberto albrecht
alfred fred alfredo alf
allan alan allen
eugene gene eugenio evgeny evgeni yevgeny yevgeni evgeniy yevhen yevgeniy eugen ievgen
vladimir volodymyr vova volodya vlad wladimir uladzimir włodzimierz vladimiro
vladislav vlad vladyslav wladyslaw vladik
dmitry dmitri dmitriy dmytro dima dimitri dimitrios dimitar demetrios zmitser
sergei sergey serhiy serge sergio serhii siarhei
viktor victor vittorio vitya wiktor
konstantin constantine kostya constantin kostyantyn constantino kostas konstantinos
vasily vasiliy vasyl vasili basil vasilios vasya wasyl vasil
maxim maksim maks max maksym massimo maximilian
ilya ilia illya elias elijah ilyas ilias elia
yegor egor ihor igor
gennady gennadi gennadiy hennadiy
anatoly anatoli anatoliy tolya
vyacheslav viacheslav slava vaclav wieslaw
oleg oleh
artem artyom artemy
roman romain romano
philip phil felipe filippo philippe filip felip filipp
louis lou luis luigi ludwig lewis lajos ludovic ludovico
mark marc marco marcos markus marcus marek
luke lucas luca lukas luc lukasz
simon simone shimon semyon semen szymon simeon
martin marty martino marton
walter walt wally gualtiero
douglas doug
nathaniel nathan nat nate natan
jonathan jon jonny yonatan
joshua josh yehoshua
zachary zach zack zakaria zacharias zakariya zechariah zakarya
abraham abe avi ibrahim ebrahim avraham abram abrahim ibraheem
isaac ike ishaq isak yitzhak izak ishak
moses moshe musa moussa moises mousa mosa
aaron haroun harun aharon haron
solomon sol sulaiman suleiman suleyman sulayman salomon shlomo soliman
adam adan adamo
noah nuh noe
jesus isa issa eisa
gabriel gabe jibril gabriele jabril gavriil
raphael rafael rafi raffaele rafal
emanuel emmanuel manuel manny manu manolo emanuele
vincent vince vinnie vicente vincenzo
dominic dom domingo domenico dominique dominik
augustine gus agustin agostino augusto august
gustav gus gustavo gustaf
ernest ernie ernesto ernst
victoria vicky tori viktoria viktoriya vittoria
elizabeth liz beth betty lizzie eliza elisabeth isabel isabella elisabetta elisa elizaveta lisa bess elzbieta yelizaveta erzsebet
margaret maggie meg peggy marge margarita marguerite rita greta margherita margot malgorzata
catherine kate kathy katie cathy katherine kathryn catalina caterina ekaterina katarina kateryna yekaterina katya katarzyna katerina
mary maria marie mariam maryam molly polly miriam marija mariya maryia
anne ann anna annie ana hanna hannah nancy anya anita
susan sue susie suzanne susana susanna zuzana
helen helena elena olena yelena eleni ellen lena helene alena
julia julie giulia yulia yuliya juliana iuliia
sophia sofia sophie zofia sofiya
natalia natalya nataliya natasha natalie nataliia
tatiana tatyana tetiana tanya tanja
olga olha helga
irina iryna irene irena ira
svetlana svitlana sveta
anastasia nastya anastasiya anastasiia stacy
galina halyna galya
ludmila lyudmila liudmyla mila ljudmila
maria masha marusya
barbara barb barbie varvara babs
deborah deb debbie debra
jennifer jen jenny
jessica jess jessie
rebecca becky becca rivka
rachel rachael rahel raquel
sarah sara sally sarai
teresa theresa terry tess tessa therese tereza
dorothy dot dottie dorothea dorota
virginia ginny ginger
cynthia cindy
pamela pam
judith judy judit yehudit
jacqueline jackie
joan joanna jo joanne johanna juana giovanna jeanne ioanna jana ivana yana
martha marta marfa
lucy lucia luz lucie
alice alicia alix
eve eva yeva hawa
charlotte lottie charlotta carlota
caroline carol carolina carolyn
madeleine madeline magdalena maddie magda
angela angie angelika angelina angelica
valerie val valeria valeriya
valery valeri valeriy valerii
muhammad mohammed mohamed mohammad mohamad muhammed mohamet mehmet mehmed mohd md mahomed muhamad magomed mukhammad mamadou muhamed mahamat mahamadou
ahmad ahmed ahmet akhmad akhmed ahmadou amadou
mahmoud mahmud mahmood mehmood
hussein hossein husain hussain husayn huseyin hoseyn hosein houssein huseyn
hassan hasan hassane
ali aly
omar umar oumar umer omer
othman uthman osman usman ousmane
khalid khaled halid
abdullah abdallah abdulla abdollah abdoulaye
abdurrahman abdulrahman abderrahman abdelrahman abdirahman abdrahman
yunus younes yunis jonah jonas younous
ayyub ayub ayoub job
dawood dawud davud
fatima fatma fatemeh fatimah fatouma
aisha ayesha aicha ayse aishah
khadija khadijah hatice khadidja
zaynab zainab zeinab zeynep
javier xavier
ignacio nacho ignatius ignazio
guadalupe lupe
rosa rose rosie
dolores lola
concepcion concha conchita
mario marius mariusz
jane janet janey
enrique quique kike
eugenia genia yevgenia evgenia
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' '));
