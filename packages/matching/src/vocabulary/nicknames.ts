/** Given names with their short, pet and foreign forms. A name may be in several groups. */

/** Each line is a group. Any two of its names may belong to the same person. */
export const NICKNAMES: readonly (readonly string[])[] = `
robert rob bob bobby robbie bert roberto
william will bill billy willy liam guillermo wilhelm guillaume willem guglielmo
richard rick dick ricky rich richie ricardo riccardo
james jim jimmy jamie jaime santiago diego giacomo jacques jakob jacob yakov yaqub yakub yaakov
john jon johnny jack juan jean johann johannes hans giovanni ivan jan ian sean yahya joao yohanan ioannis jovan
edward ed eddie ted teddy ned eduardo edoardo edouard eduard edvard
theodore theo ted teddy teodoro fyodor fedor teodor fiodar fedir
thomas tom tommy tomas tommaso foma
charles charlie chuck carlos carlo karl carl karel
michael mike mick mickey micky miguel michel mikhail mihail mykhailo mykhaylo mihai misha mikael michele mikel michal michail mikhaylo mychajlo mikhas
joseph joe joey jose giuseppe yusuf yousef youssef yosef josef iosif pepe jozef yosyp
david dave davey dawud daoud dawood davide davyd
daniel dan danny daniele danil danylo danila
matthew matt matteo mateo matthias matthieu matvey mateusz matias
anthony tony antonio anton antoine antoni antonis
alexander alex sasha sascha aleksandr alexandr oleksandr alejandro alessandro alexandre aleksander aleksandar alec iskander iskandar sandro sandy xander sikandar aliaksandr alyaksandr aljaksandr aleksandre
alexandra sandra sasha alessandra aleksandra oleksandra alejandra aliaksandra
nicholas nick nicky nicolas nikolai nikolay mykola mikalai nikola niccolo nicola klaus nico kolya miklos nikolaj mikalay mikalaj mykolaj
peter pete pedro pierre pietro pyotr petr piotr petro pieter petar butrus boutros pjotr piatro
paul pablo paolo pavel pavlo pawel paulo bulus boulos paval
andrew andy drew andreas andres andrea andre andrei andrey andriy andrzej andrii andrej andrij
gregory greg gregorio grigory grigori grigoriy hryhoriy gregor ryhor rygor grigorij hryhorij hryhorii
stephen steven steve stefan esteban stefano stephane etienne stepan stevan istvan stefanos stsiapan stepane
christopher chris kit cristobal christophe christoph cristoforo topher kristof
christine christina chris tina kristina cristina khrystyna christiane
benjamin ben benny benji bibi binyamin benyamin benjamim beniamin beniamino
barack barak barry
samuel sam sammy shmuel samuele
samantha sam sammy
frederick fred freddy fritz federico frederic friedrich frederik fredrik
francis frank francisco francesco francois franz pancho paco frans franco ferenc
franklin frank
george jorge giorgio georg georges yuri yury yuriy georgy georgi georgiy jiri jerzy yurii jurij giorgi girgis juri iurii iouri yurij
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
eugene gene eugenio evgeny evgeni yevgeny yevgeni evgeniy yevhen yevgeniy eugen ievgen yauheni yauhen yauhenii jauhen jewgeni jewgenij jevgenij jevgeni evgenij evgenii yevhenii evgueni
vladimir volodymyr vova volodya vlad wladimir uladzimir włodzimierz vladimiro wolodymyr uladzimer vladymyr
vladislav vlad vladyslav wladyslaw vladik uladzislau uladzislav wladislaw
dmitry dmitri dmitriy dmytro dima dimitri dimitrios dimitar demetrios zmitser dzmitry dzmitryj dzmitriy dzmitri dmitrij dmitrii dmytri dmitrijs
sergei sergey serhiy serge sergio serhii siarhei sergej serguei serhij siarhey syarhey siarhej serhei
viktor victor vittorio vitya wiktor viktar
konstantin constantine kostya constantin kostyantyn constantino kostas konstantinos kanstantsin kanstantin kostiantyn konstantyn
vasily vasiliy vasyl vasili basil vasilios vasya wasyl vasil vasilij vasilii vassili wassili
maxim maksim maks max maksym massimo maximilian maxime maksims
ilya ilia illya elias elijah ilyas ilias elia ilja illia
yegor egor ihor igor ihar igar jegor
gennady gennadi gennadiy hennadiy henadz hienadz hienadzi henadzi hennadii gennadij gennadii guennadi
anatoly anatoli anatoliy tolya anatol anatolij anatolii anatole
vyacheslav viacheslav slava vaclav wieslaw viachaslau vyachaslau viacheslau vjatjeslav viatcheslav wjatscheslaw vjaceslav viaceslav
oleg oleh aleh aleg
artem artyom artemy artsiom artsyom artjom artiom artsem artsemiy
roman romain romano raman
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
victoria vicky tori viktoria viktoriya vittoria viktoryia viktoriia
elizabeth liz beth betty lizzie eliza elisabeth isabel isabella elisabetta elisa elizaveta lisa bess elzbieta yelizaveta erzsebet
margaret maggie meg peggy marge margarita marguerite rita greta margherita margot malgorzata
catherine kate kathy katie cathy katherine kathryn catalina caterina ekaterina katarina kateryna yekaterina katya katarzyna katerina katsiaryna katsyaryna jekaterina
mary maria marie mariam maryam molly polly miriam marija mariya maryia
anne ann anna annie ana hanna hannah nancy anya anita
susan sue susie suzanne susana susanna zuzana
helen helena elena olena yelena eleni ellen lena helene alena jelena alyona
julia julie giulia yulia yuliya juliana iuliia julija yuliia iulia
sophia sofia sophie zofia sofiya
natalia natalya nataliya natasha natalie nataliia natallia natalja natallya
tatiana tatyana tetiana tanya tanja tatsiana tatjana tetjana
olga olha helga volha
irina iryna irene irena ira
svetlana svitlana sveta sviatlana svyatlana swetlana
anastasia nastya anastasiya anastasiia stacy nastassia anastasija
galina halyna galya halina
ludmila lyudmila liudmyla mila ljudmila liudmila lyudmyla
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
valery valeri valeriy valerii valerij walerij waleri
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
aleksey alexey alex aleks aleksei alexei aleksej alexej oleksiy oleksii oleksij aliaksei aliaksey alyaksei alyaksey aljaksej aliaxey
vitaly vitali vitaliy vitalij vitalii vital witali witalij
denis denys dzianis dzyanis
nikita mikita mykyta
stanislav stanislau stanislaw
yaroslav jaroslav yaraslau jaroslaw iaroslav
leonid leanid leonide
valentin valiantsin valyantsin walentin valentyn
valentina valiantsina valyantsina walentina valentyna
oksana oxana aksana
marina maryna
larisa larysa
rostislav rastsislau rostyslav
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' '));
