/** Surnames that are borne by many. */
import { words } from './words.ts';

/**
 * Surnames that are borne by many, by the languages they are most frequent in. Two of them are rarely a misspelling of one another:
 * Castro and Castillo are two persons, where Castro and Castrro are one. Spellings of one surname that sound alike stay one.
 */
export const SURNAMES: readonly string[] = words(`
abbott adams adler albright aldridge allen allison anderson andrews appleby archer armstrong arnold ashby ashton atkins atkinson austin avery
bailey baker baldwin ball banks barber barker barlow barnes barnett baron barr barrett barron barry bartlett barton bass bates baxter beard beck
becker bell bennett benson bentley berg berger bernard berry best bird bishop black blackburn blair blake bond booth bowen bowers bowman boyd boyle
bradford bradley brady brandt bray brennan brewer briggs britton brock brooks brown browning bruce bryan bryant buck buckley bull burgess burke
burnett burns burton bush butler byrd byrne cain caldwell calhoun callahan cameron campbell cannon carey carlson carney carpenter carr carroll
carson carter carver case casey chambers chandler chapman chase christensen church clark clarke clayton clements cline cobb cochran coffey cohen
cole coleman collier collins combs conley connor conrad conway cook cooke cooley cooney cooper copeland costello cowan cox craig crane crawford
crosby cross cummings cunningham curry curtis dale dalton daly daniels davenport davidson davies davis dawson day dean decker dennis dickson dillon
dixon dodd donahue donovan dorsey dougherty douglas downs doyle drake dudley duffy duncan dunlap dunn dyer eaton edwards elliott ellis ellison
emerson english evans everett farmer farrell ferguson fields finch finley fisher fitzgerald fleming fletcher flowers flynn foley forbes ford foreman
foster fowler fox francis franklin fraser frazier freeman french frost fry fuller gallagher galloway gardner garner garrett garrison gates gentry
gibbs gibson gilbert giles gill gillespie glass glenn glover golden goodman goodwin gordon gould graham grant graves gray green greene greer gregory
griffin griffith grimes gross guthrie hahn hale hall hamilton hammond hancock hansen hanson hardin harding hardy harmon harper harrell harrington
harris harrison hart hartman harvey hatfield hawkins hayden hayes haynes heath henderson hendricks henry hensley henson herman herring hess hester
hewitt hickman hicks higgins hill hines hodge hodges hoffman hogan holder holland holloway holmes holt hood hooper hoover hopkins hopper horn horne
horton houston howard howe howell hubbard huber hudson huff huffman hughes hull humphrey hunt hunter hurley hurst hutchinson ingram irwin jackson
jacobs jacobson james jarvis jefferson jenkins jennings jensen johns johnson johnston jones jordan joyce justice kane kaufman keith keller kelley
kelly kemp kennedy kent kerr kidd king kinney kirby kirk klein kline knight knox koch kramer lamb lambert lancaster landry lane lang larson lawrence
lawson leach leblanc leonard lester levine levy lewis lindsay little livingston lloyd logan long lowe lowery lucas lynch lynn lyons macdonald mack
madden maddox malone mann manning marks marsh marshall martin mason massey mathews maxwell mayer maynard mayo mccall mccarthy mcclure mcconnell
mccormick mccoy mccullough mcdaniel mcdonald mcdowell mcfarland mcgee mcgrath mcguire mcintosh mcintyre mckay mckee mckenzie mckinney mcknight
mclaughlin mclean mcleod mcmahon mcmillan mcneil mcpherson meadows melton mercer merrill merritt meyer michael middleton miles miller mills mitchell
moody moon mooney moore moran morgan morris morrison morrow morse morton moses mosley moss mueller mullen mullins murphy murray myers nash neal
nelson newman newton nichols nicholson nielsen nixon noble nolan norman norris norton obrien oconnor odonnell oneal oneill osborn osborne owen owens
pace page palmer park parker parks parrish parsons patrick patterson patton paul payne pearson peck perkins perry peters petersen peterson phelps
phillips pierce pittman pitts pollard poole pope porter potter potts powell powers pratt preston price prince pruitt pugh quinn ramsey randall
randolph ray raymond reed reese reeves reid reilly reynolds rhodes rice rich richard richards richardson richmond riddle riggs riley ritter rivers
roach robbins roberts robertson robinson rodgers rogers rollins rose ross rowe rowland roy rush russell rutledge ryan sanders sanford sargent
saunders savage sawyer schmidt schneider schroeder schultz schwartz scott sears sellers sexton shaffer shannon sharp sharpe shaw shelton shepherd
sheppard sherman shields short simmons simon simpson sims sinclair singleton skinner slater sloan small snider snow snyder solomon sparks spears
spence spencer stafford stanley stanton stark steele stein stephens stephenson stevens stevenson stewart stokes stone stout strickland strong stuart
sullivan summers sutton swanson sweeney sweet sykes talley tanner tate taylor terrell terry thomas thompson thornton tillman todd townsend travis
tucker turner tyler tyson underwood valentine vance vaughan vaughn vincent vinson wade wagner walker wall wallace waller walls walsh walter walters
walton ward ware warner warren washington waters watkins watson watts weaver webb weber webster weeks weiss welch wells west wheeler whitaker white
whitehead whitfield whitley whitney wiggins wilcox wilder wiley wilkerson wilkins wilkinson william williams williamson willis wilson winters wise
witt wolf wolfe wong wood woodard woods woodward wooten workman wright wyatt yates york young zimmerman
acosta acuna aguilar aguirre alarcon alvarado alvarez anaya andrade aragon aranda arellano arias arroyo avalos avila ayala baez ballesteros barajas
barrera barrios bautista becerra benitez bermudez bernal blanco bravo bustamante caballero cabrera calderon camacho campos cantu cardenas cardona
carrasco carrillo casas castaneda castellanos castillo castro cervantes chavez cisneros collazo colon contreras cordero cordova coronado correa
cortes cortez cruz cuevas davila delacruz deleon delgado diaz dominguez duarte duran echeverria elizondo enriquez escobar espinosa espinoza esquivel
estrada fajardo feliciano fernandez figueroa flores franco fuentes galindo gallegos galvan gamez garcia garza gil giron gomez gonzalez granados
guerra guerrero guevara gutierrez guzman henriquez heredia hernandez herrera hidalgo hinojosa huerta hurtado ibarra iglesias jaramillo jimenez
juarez lara leal ledesma leon lerma leyva linares lira longoria lopez lozano lucero lugo luna machado maldonado manzano mares marin marquez marrero
marroquin martinez mata mayorga medina medrano mejia melendez mendez mendoza mercado mesa meza miranda molina monroy montalvo montanez montano
montemayor montenegro montero montes montoya mora morales moreno moya munoz najera naranjo narvaez nava navarro nieto nieves noriega nunez
obregon ocampo ochoa ojeda olivares olivas olvera orozco orta ortega ortiz osorio otero pacheco padilla palacios palomino paredes parra paz pedraza
pena peralta perez pineda pizarro ponce portillo prado preciado prieto puente puentes quezada quintana quintanilla quintero quiroz ramirez ramos
rangel renteria reyes reyna rincon rios rivas rivera robledo robles rocha rodriguez rojas roldan romero rosales rosario rosas ruiz rubio saavedra
saenz salas salazar saldana salgado salinas sanabria sanchez sancho sandoval santana santiago sanz saucedo segovia segura sepulveda serna serrano
sierra silva solano solis soria soriano sosa sotelo soto suarez tamayo tapia tejada tejeda toledo torres trejo trevino trujillo urena uribe valadez
valdes valdez valdivia valencia valenzuela valle vallejo varela vargas vasquez vazquez vega velasco velasquez velez vera vidal villa villalobos
villanueva villarreal villegas yanez ybarra zamora zamudio zapata zavala zuniga
almeida alves amaral amorim araujo azevedo barbosa barros batista borges brito cardoso carvalho coelho correia costa cunha dias esteves farias
fernandes ferreira figueiredo fonseca freitas gomes goncalves guimaraes lima lopes loureiro macedo magalhaes marques martins medeiros melo
mendes monteiro moraes moreira moura nascimento neves nogueira nunes oliveira pereira pinheiro pinto pires queiroz rezende ribeiro rodrigues sales
sampaio santos silveira simoes soares souza tavares teixeira vieira
albrecht arndt bach bauer baumann beyer bohm braun busch dietrich ebert engel ernst fiedler fischer franke friedrich fuchs gunther haas
hartmann heinrich heinz herrmann hofmann jager jung kaiser kohler konig krause kruger kuhn kuhnel lange lehmann lorenz ludwig maier
meier moller muller neumann otto pfeiffer pohl reuter richter roth sauer schafer schmid schmitt scholz schreiber schubert schulte
schulz schulze schumacher schuster schwarz seidel sommer vogel vogt voigt werner winkler winter
wolff ziegler zimmermann
andersen andersson arnesen bakke berglund bergman bergstrom carlsen carlsson christiansen dahl ekstrom eliasson eriksen eriksson frederiksen
gustafsson gustavsson hagen hakansson halvorsen hansson haugen hedlund henriksen henriksson holm jakobsen jakobsson jansson johannessen
johansen johansson jonsson jorgensen karlsen karlsson knudsen kristensen kristiansen larsen larsson lind lindberg lindgren lindholm lindqvist
lindstrom lund lundberg lundgren lundqvist madsen magnusson mattsson mikkelsen moberg mortensen nilsen nilsson nordin nyberg nystrom olsen olsson
paulsen pedersen persson petersson poulsen rasmussen sandberg simonsen sjoberg soderberg solberg sorensen strand svensson thomsen wallin
aubert barbier benoit bertrand blanc blanchard bonnet boucher bouvier boyer brun brunet carpentier charpentier chevalier clement colin
collet cousin david deschamps dubois dufour dumas dumont dupont dupuis dupuy durand fabre faure fleury fontaine fournier gaillard garnier gauthier
gautier gerard girard giraud guerin guillaume guillot hubert humbert jacob jacquet lacroix leclerc leclercq lecomte lefebvre
lefevre legrand lemaire lemoine leroux leroy louis mallet marchand marechal marie masson mathieu maillard menard mercier
meunier michaud michel moreau morel morin moulin nicolas noel olivier paris pelletier perrin perrot petit philippe picard pierre poirier
pons prevost remy renard renaud renault rey riviere robert robin roger rolland rousseau roussel roux thibault vasseur
amato barbieri basile battaglia bellini benedetti bernardi bianchi bianco bruno caputo caruso castelli cattaneo cirillo colombo conte conti coppola
costantini damico deangelis deluca desantis esposito fabbri farina ferrara ferrari ferraro ferretti ferri fiore fontana galli gallo gatti
gentile giordano giuliani grassi grasso greco guidi leone lombardi lombardo longo mancini marchetti mariani marini marino martinelli martini
martino mazza messina milani monti morelli moretti negri neri orlando pagano palmieri palumbo parisi pellegrini pellegrino piras poli ricci
rinaldi rizzi rizzo romano rossetti rossi ruggiero russo sala salerno sanna santoro sartori serra silvestri sorrentino testa valentini vitale
vitali
adamczyk baran borkowski czarnecki dabrowski duda gorski grabowski jablonski jankowski jaworski kaczmarek kalinowski kaminski kowalczyk kowalski
kozlowski krawczyk krol kubiak kucharski kwiatkowski lewandowski lis maciejewski majewski malinowski mazur michalak nowak nowakowski nowicki olszewski
ostrowski pawlak pawlowski piotrowski rutkowski sadowski sikora sikorski sobczak sokolowski stepien szczepanski szymanski tomaszewski urbanski walczak
wieczorek wilk wisniewski witkowski wojciechowski wojcik wrobel wroblewski wysocki zajac zakrzewski zalewski zawadzki zielinski
antonov alekseev andreev belov belyaev bogdanov bondarenko borisov boyko danilov denisov dmitriev efimov egorov ershov fedorov filippov frolov
gavrilov gerasimov golubev gorbunov grigoriev gusev ilyin isaev ivanov kalinin karpov kazakov kharitonov kiselev klimov kolesnikov komarov konovalov
korolev kovalenko kovalev kozlov kravchenko kravchuk krylov kudryavtsev kulikov kuzmin kuznetsov larionov lazarev lebedev loginov lysenko makarov
maksimov markov martynov marchenko matveev medvedev melnik melnikov mironov moroz morozov nazarov nikiforov nikitin nikolaev novikov orlov osipov
panov pavlenko pavlov petrenko petrov polyakov ponomarev popov potapov prokhorov romanov rodionov rudenko ryabov rybakov savchenko savelyev semenov
sergeev shcherbakov shevchenko sidorov simonov smirnov sobolev sokolov solovyov sorokin stepanov sukhanov sukharev tarasov tikhonov timofeev titov
tkachenko tkachuk trofimov tsvetkov vasiliev vinogradov vlasov volkov vorobyov voronin voronov yakovlev zaitsev zakharov zhukov zuev
acar akin aksoy aktas arslan atalay aydin aydogan bayrak bozkurt bulut cakir can celik cetin coskun demir demirci dogan duman erdem erdogan
erdogdu eren ergin erkan ersoy gul guler gunes gungor kaplan kara karaca kaya keskin kilic koc korkmaz kurt kurtulus oz ozcan ozdemir ozer ozkan
ozturk polat sahin sari simsek tas tekin toprak turan turk turkmen unal uysal yalcin yavuz yildirim yildiz yilmaz yuksel
agarwal ahuja arora bansal banerjee basu bhatia bhatt bose chakraborty chatterjee chaudhary chauhan chopra das dasgupta datta desai deshmukh
deshpande dixit dubey dutta garg ghosh goel gupta iyer jadhav jain jha joshi kapoor kaul kaur khanna khatri kohli krishnan kulkarni kumar malhotra
mehra mehta menon mishra mittal mohan mukherjee nair narayan pandey pandit patel pathak patil pillai prasad rajan raman ramesh rana rao rathore reddy
sahu saxena sen sethi shah sharma shetty shukla singh sinha srivastava subramanian thakur tiwari trivedi tyagi varma verma vyas yadav
chaudhry bajwa baloch bhatti butt chaudhri dar gilani hashmi khattak khokhar lodhi mengal mirza niazi qazi qureshi rehman sheikh siddiqui soomro
bangura conteh diallo diop fofana kabore kamara keita koroma mensah ndiaye okafor okeke okonkwo okoye ouedraogo owusu sesay sissoko sow toure traore
`);
