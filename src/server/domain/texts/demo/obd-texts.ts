import type { MultiText } from '../../../../shared/languages.ts';

interface DemoText {
  key: string;
  text: MultiText;
  /** For a way of delivery alone: the beginning of its English name. */
  by?: string;
  /** For one country alone. */
  country?: string;
  unused?: boolean;
}

/** Every company has these, each for its own ways of delivery. */
export const demoTexts: readonly DemoText[] = [
  {
    key: 'thanks',
    text: {
      en: 'Thank you for your order. We hope you enjoy your new furniture.',
      de: 'Vielen Dank für Ihre Bestellung. Wir wünschen Ihnen viel Freude mit Ihren neuen Möbeln.',
      hu: 'Köszönjük a rendelését! Kívánjuk, hogy lelje örömét új bútorában.',
      sk: 'Ďakujeme za objednávku. Prajeme vám veľa radosti z nového nábytku.',
      ro: 'Vă mulțumim pentru comandă. Vă dorim să vă bucurați de mobilierul nou.',
      cs: 'Děkujeme za objednávku. Přejeme vám mnoho radosti z nového nábytku.',
      bg: 'Благодарим ви за поръчката. Желаем ви да се радвате на новите си мебели.',
    },
  },
  {
    key: 'check_parcels',
    text: {
      en: 'Please check the parcels while the driver is still there, and have any damage noted on the delivery note.',
      de: 'Bitte prüfen Sie die Pakete in Anwesenheit des Fahrers und lassen Sie Schäden auf dem Lieferschein vermerken.',
      hu: 'Kérjük, a csomagokat a futár jelenlétében ellenőrizze, és a sérüléseket jegyeztesse fel a szállítólevélre.',
      sk: 'Zásielky, prosím, skontrolujte v prítomnosti vodiča a poškodenie nechajte zapísať na dodací list.',
      ro: 'Vă rugăm să verificați coletele în prezența șoferului și să cereți consemnarea deteriorărilor pe avizul de livrare.',
      cs: 'Zásilky prosím zkontrolujte za přítomnosti řidiče a poškození nechte zapsat na dodací list.',
      bg: 'Моля, проверете колетите в присъствието на шофьора и поискайте повредите да се отбележат в документа за доставка.',
    },
  },
  {
    key: 'check_parcels',
    by: 'Our own van',
    text: {
      en: 'Our driver will carry the goods to the room of your choice and take the packaging with him.',
      de: 'Unser Fahrer trägt die Ware in den Raum Ihrer Wahl und nimmt die Verpackung mit.',
      hu: 'Sofőrünk az árut a kívánt helyiségbe viszi, a csomagolást pedig elszállítja.',
      sk: 'Náš vodič tovar vynesie do miestnosti podľa vášho výberu a obaly odvezie.',
      ro: 'Șoferul nostru duce marfa în încăperea dorită și ia cu el ambalajele.',
      cs: 'Náš řidič zboží vynese do místnosti podle vašeho výběru a obaly odveze.',
      bg: 'Нашият шофьор ще внесе стоката в избраното от вас помещение и ще прибере опаковките.',
    },
  },
  {
    key: 'collection',
    by: 'Personal collection',
    text: {
      en: 'Please bring this letter and an identity card. We keep the goods ready for ten days.',
      de: 'Bitte bringen Sie dieses Schreiben und einen Ausweis mit. Wir halten die Ware zehn Tage für Sie bereit.',
      hu: 'Kérjük, hozza magával ezt a levelet és egy személyazonosító okmányt. Az árut tíz napig tartjuk fenn.',
      sk: 'Prineste si, prosím, tento list a doklad totožnosti. Tovar pre vás odložíme na desať dní.',
      ro: 'Vă rugăm să aduceți această scrisoare și un act de identitate. Păstrăm marfa zece zile.',
      cs: 'Přineste si prosím tento dopis a průkaz totožnosti. Zboží pro vás uchováme deset dní.',
      bg: 'Моля, носете това писмо и документ за самоличност. Пазим стоката десет дни.',
    },
  },
  {
    key: 'packaging',
    text: {
      en: 'The packaging can be recycled: please separate cardboard and film.',
      de: 'Die Verpackung ist wiederverwertbar: Bitte trennen Sie Karton und Folie.',
      hu: 'A csomagolás újrahasznosítható: kérjük, válogassa külön a kartont és a fóliát.',
      sk: 'Obal je recyklovateľný: kartón a fóliu, prosím, vytrieďte.',
      ro: 'Ambalajul este reciclabil: vă rugăm să separați cartonul de folie.',
      cs: 'Obal je recyklovatelný: karton a fólii prosím vytřiďte.',
      bg: 'Опаковката се рециклира: моля, отделете картона от фолиото.',
    },
  },
  {
    key: 'packaging',
    country: 'DE',
    text: {
      en: 'Our packaging takes part in a dual system. Please put cardboard in the paper bin and film in the yellow bin.',
      de: 'Unsere Verpackungen sind bei einem dualen System beteiligt: Karton bitte in die Papiertonne, Folie in die Gelbe Tonne.',
      hu: 'Csomagolásunk részt vesz a német duális rendszerben: a karton a papír-, a fólia a sárga gyűjtőbe való.',
      sk: 'Naše obaly sú zapojené do nemeckého duálneho systému: kartón patrí do papiera, fólia do žltej nádoby.',
      ro: 'Ambalajele noastre fac parte din sistemul dual german: cartonul se pune la hârtie, folia în pubela galbenă.',
      cs: 'Naše obaly jsou zapojeny do německého duálního systému: karton patří do papíru, fólie do žluté popelnice.',
      bg: 'Опаковките ни участват в германската двойна система: картонът се оставя при хартията, а фолиото – в жълтия контейнер.',
    },
  },
  {
    key: 'returns',
    text: {
      en: 'You may return the goods within 14 days. Please keep the packaging until you are sure.',
      de: 'Sie können die Ware innerhalb von 14 Tagen zurückgeben. Bitte bewahren Sie die Verpackung so lange auf.',
      hu: 'Az árut 14 napon belül visszaküldheti. Kérjük, addig őrizze meg a csomagolást.',
      sk: 'Tovar môžete vrátiť do 14 dní. Obal si, prosím, dovtedy odložte.',
      ro: 'Puteți returna marfa în termen de 14 zile. Vă rugăm să păstrați ambalajul până atunci.',
      cs: 'Zboží můžete vrátit do 14 dnů. Obal si prosím do té doby ponechte.',
      bg: 'Можете да върнете стоката в срок от 14 дни. Моля, дотогава запазете опаковката.',
    },
  },
  {
    key: 'holidays',
    unused: true,
    text: {
      en: 'Between Christmas and New Year we do not deliver.',
      de: 'Zwischen Weihnachten und Neujahr liefern wir nicht.',
      hu: 'Karácsony és újév között nem szállítunk.',
      sk: 'Medzi Vianocami a Novým rokom nedoručujeme.',
      ro: 'Între Crăciun și Anul Nou nu livrăm.',
      cs: 'Mezi Vánocemi a Novým rokem nedoručujeme.',
      bg: 'Между Коледа и Нова година не извършваме доставки.',
    },
  },
];
