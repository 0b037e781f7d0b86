/**
 * First names that feeds write in several ways: short forms, and spellings of one name in another language. The names
 * of a row are exchangeable. A short form has a row for each of its long forms, because those are different names.
 */
const ROWS = `
alex alexander aleksander alexandar
alex alexandre
alex alexei alexey aleksei aleksey
alexander aleksandr
andrei andrey
andrew andy drew
anthony tony
anton antonin
arseni arseny
artem artyom
artemi artemy artemiy
ben benjamin
bob bobby rob robbie robert
brad bradley
cam cameron
carl karl
charlie charles chuck
chris christopher
chris christian
dan danny daniel
daniil danil
dave david
dmitri dmitry dmitriy dmitrij
ed eddie edward
egor yegor
eric erik
evgeni evgeny evgenii evgeniy yevgeni yevgeny
fedor fyodor
fred freddie freddy frederick
fred freddie freddy frederik
gabe gabriel
georgi georgy georgii
greg gregory
grigori grigory
ilya ilia
jacob jakob
jake jacob
jamie james jim jimmy
jeff jeffrey
joe joey joseph
john johnny
jon jonathan johnathan
jonny jonathan
josh joshua
ken kenny kenneth
kris kristopher
lucas lukas
marcus markus
mat matt matthew mathew
matvei matvey
mattias matthias mathias
max maksim maxim
max maxime
max maxwell
max maximilian
mike mikey michael
mitch mitchell
nate nathan
nate nathaniel
nic nick nicholas nicolas
nick nicklas niklas
nicklas niklas
nikolai nikolay
oscar oskar
pat patrick
pete peter
petr pyotr
phil philip phillip
phil philippe
ray raymond
rich rick richard
sam samuel
semyon semen
sergei sergey
steve steven stephen
ted teddy theodore
tim timothy
tom tommy thomas
valeri valery
vasili vasily vasiliy
viktor victor
vince vincent
vitali vitaly
vlad vladislav
vlad vladimir
will william bill billy
yaroslav iaroslav
zac zach zack zachary zackary
`;

const LISTS = ROWS.trim()
  .split('\n')
  .map((row) => row.split(' '));

/** Whether two folded first names are forms of one name, as `mitch` and `mitchell` are. */
export const isSameFirstName = (a: string, b: string): boolean =>
  LISTS.some((list) => list.includes(a) && list.includes(b));
