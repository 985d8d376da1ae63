/** How tables of other programs head the column of where products stand in the tree, in the languages that we meet; compared without case, accents and signs. */
export const categoryHeads = [
  ['category', 'categories', 'category path', 'category tree', 'full category'],
  ['kategorie', 'kategorien', 'kategoriepfad', 'produktkategorie', 'artikelkategorie', 'warengruppe'],
  ['kategória', 'kategóriák', 'kategória útvonal', 'kategóriaútvonal', 'termékkategória', 'termékcsoport', 'cikkcsoport'],
  ['kategorie produktu', 'kategorie zboží', 'cesta kategorie', 'strom kategorií'],
  ['kategórie', 'kategória produktu', 'kategória tovaru', 'cesta kategórie', 'strom kategórií'],
  ['categorie', 'categorii', 'calea categoriei', 'cale categorie', 'categorie produs', 'categoria produsului'],
  ['категория', 'категории', 'път на категорията', 'път до категорията', 'продуктова категория', 'категория на продукта'],
].flat();

/** The same of the column of their codes, whatever the codes look like. */
export const codeHeads = ['sku', 'product number', 'item number', 'article number', 'artikelnummer', 'cikkszám', 'kód', 'kod'];
