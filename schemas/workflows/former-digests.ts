/**
 * Digests of the defaults that were written before types remembered theirs (fsm_type.seeded_digest): a type that is as one of them was touched by
 * nobody. Nothing is added here any more.
 */
export const formerDigests: Readonly<Record<string, readonly string[]>> = {
  abandoned_cart: ['cf41f1ab728bb5f8da32509a6942ce364fbb21fe0ddadb6dff45181bcc9b0f47'],
  ai_proposal: ['03e92f9535f25a3af8a2338e4a7832180b2344b1380a8373caf446cd2734a19d'],
  arrival_notification: [
    'db98af98a71c6400526aa6cdb1989d1fe7b0d87f260610025b29652d022159ab',
    'ca994e46c95e9f3ecd9101b57827753d7e15b36032f4cc9081c07eb5dcf59e4c',
  ],
  arriving_shipment: ['59a956e5a36d0812f5bcbab5ab74bbbdd317537c15ef14f5e5b55bb276f652bf', 'e1d90aa1e06dc532f0d970da2746ed728390a61e8ed7b5393079660d3ef5152a'],
  cashflow: ['77f66ae3a387a19c606355f86e75945d0e40d6c2b5b19bdd40d8e03b42515599', '13af78af5717695dc9e0c5df3b160932bd3b120c0b8f3457d390f0f9bfdfc5f8'],
  cmr: ['dc216de46f674f93f4fd1de78ecb901fbbb7c9302bc02a1f79cd197875b98b75', 'b296f2308bbb5b2389d5175530bc3bdcaee91d440130c456a84f387c39db6e35'],
  email: ['a429ccfd14ff1f77dcbdfe18f69caf89bb65f8040ad17f26591df9cbf3756af6'],
  newsletter_subscriber: [
    '56d6094beac0c524ab2ee12b4a9788eb5142adfb6f5781af76ed10a2b79a264f',
    'df561592bd6515309dfb5bc6e3cc68b23044d75e84015eefe8568b434f4b34a9',
  ],
  pick_list: ['9124246dbf9992423f5fb9986ad669bab9ecc78e47e16743eee1f7e6aa0392a8', '5743d086d498c377c3e3d1f1658b52d1525a4b3921e491b1e54bf2afadaade89'],
  purchase_order: [
    '2ae26d6fa50d062e0d5064d6d6c60de47820b4ef20ae7f7ae820d7635812ea48',
    '1115a5fecd88f2d9640913ddd570486fd0a8372a953591b93a35134bd2049627',
    '5c1adcabe960e7ca8c32c0656f34433bd95f4ec765514187d16ccb615de7faa2',
    'f018b338e24552ecacc54fe14dc06d3cfc3a08a5cfbcbb81827d87bf64e4fbc0',
    '14981ea27d68b885acee35431958e6aed46b204d410862ee4f085cac5bb94148',
    'de2fe5cfbb2542a8342b268ae793a1593e9a21798170217d5a163c69b2f2fa46',
  ],
  sales_order: ['28aba645baf9e676bbbcc1ee39c554246f1825288d27c5d3536ccb49254743a6', 'ba472b9c5ff541ebbc15876f6d42defb4a8c2a16ea6aa97e1cbd6d91d0b4b6c1'],
  shipment: ['be3a4b85214263fa5c9b8687a35600666ce79ecff29d7b426a8c3a4c5efa0c98', 'd9e874c12d1ef5cd644785d8ad5fc8efd11860fa36cebf9d3c1a4b2d0d9670d6'],
};
