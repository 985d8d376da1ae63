import { drawingSVG, qrcode } from 'bwip-js/generic';

/** A text as the address of a picture that phones read, with the quiet zone around it. */
export const drawQrCode = (text: string): string =>
  `data:image/svg+xml,${encodeURIComponent(qrcode({ bcid: 'qrcode', text, scale: 1, padding: 4, backgroundcolor: 'FFFFFF' }, drawingSVG()))}`;
