/**
 * Frequent names as a script without vowels writes them, each with Latin spellings of the same name. Their consonants are often those of
 * other names: Hassan and Hussein, Mohammad and Mohammadi. The letters between them say which one is meant.
 */
export const ABJAD_NAMES: readonly (readonly string[])[] = `
محمد muhammad mohammed mohamed mohammad mohamad muhammed mohamet muhamad muhamed mukhammad mahamat mohd mehmet
محمدی محمدي mohammadi muhammadi mohamadi mohamedi mohammedi
احمد أحمد ahmad ahmed akhmad akhmed ahmet
احمدی احمدي أحمدي ahmadi ahmedi
محمود mahmoud mahmud mahmood mehmood
محمودی mahmoudi mahmudi mahmoodi
حمید حميد hamid hameed
حمیدی حميدي hamidi hameedi
حامد hamed
حامدی hamedi
حسن hassan hasan hassane
حسنی حسني hassani hasani
حسین حسين hussein hossein husain hussain husayn hoseyn hosein houssein huseyn
حسینی حسيني husseini hosseini husaini hussaini husayni hoseini
محسن mohsen muhsin mohsin
مهدی مهدي mahdi mehdi mahdy
مهدوی mahdavi
علی علي ali aly
علوی alavi alawi
رضا reza rida riza
رضایی rezaei rezai rezaee
رضوی razavi rizvi
سعید سعيد saeed said sayeed saeid
سعیدی سعيدي saeedi saidi saeidi
سعد saad sad
سید سيد sayed sayyid seyed sayyed syed
عباس abbas abas
عباسی عباسي abbasi
کریم كريم karim kareem
کریمی كريمي karimi kareemi
رحیم رحيم rahim raheem
رحیمی رحيمي rahimi raheemi
رحمان رحمن rahman rehman
رحمانی رحماني rahmani rehmani
کمال كمال kamal kemal
کمالی كمالي kamali
جمال jamal gamal
جمالی جمالي jamali
جلال jalal galal
جلالی jalali
کاظم كاظم kazem kazim
کاظمی kazemi kazimi
قاسم qasim qassem qasem kassem ghasem
قاسمی قاسمي qasemi ghasemi qasimi
ابراهیم ابراهيم إبراهيم ibrahim ebrahim
ابراهیمی ebrahimi ibrahimi
امیر امير أمير amir ameer
امیری اميري amiri
امین امين أمين amin ameen
امینی amini
اکبر أكبر akbar
اکبری akbari
اصغر asghar
اصغری asghari
حیدر حيدر haidar haydar heydar
حیدری حيدري heidari haidari haydari
صالح saleh salih
صالحی صالحي salehi salihi
سلیم سليم salim saleem
سالم salem
سلمان salman
سلیمان سليمان sulaiman suleiman soleiman
سلیمانی سليماني soleimani sulaimani suleimani
عمر omar umar
عمار ammar amar
عامر amer amir amar
عثمان othman uthman osman usman
خالد khalid khaled
خلیل خليل khalil
خلیلی خليلي khalili
ناصر nasser nasir naser
ناصری naseri nasiri
نصر nasr
منصور mansour mansur mansoor
منصوری mansouri mansoori
مسعود masoud massoud masood
مسعودی masoudi masoodi
طاهر taher tahir
طاهری taheri tahiri
طارق tariq tarek tareq
یوسف يوسف yusuf youssef yousef yusef yousif
یوسفی yousefi yusufi
جعفر jafar jaafar gaafar
جعفری جعفري jafari jaafari
هاشم hashim hashem
هاشمی هاشمي hashimi hashemi
شاکر شاكر shakir shaker
شاکری shakeri
شکور shakoor shakour shakur
مرتضی morteza murtada murtaza
مصطفی مصطفى mustafa mostafa moustafa
مجتبی mojtaba mujtaba
مجید مجيد majid majeed
مجیدی majidi
ماجد majed
مقداد meqdad miqdad
فرید فريد farid fareed
فریدون fereydoun fereidoun
فاضل fadel fazel fadil
فاضلی fazeli
نور noor nour nur
نوری نوري nouri noori nuri
`
  .trim()
  .split('\n')
  .map((line) => line.split(' '));
