import { logWarning } from '../../data/log.ts';

interface Tone {
  /** Hertz. */
  pitch: number;
  /** Seconds. */
  length: number;
}

const right: Tone = { pitch: 1_320, length: 0.09 };
const wrong: Tone = { pitch: 196, length: 0.35 };
const loudness = 0.2;

let context: AudioContext | undefined;

/** A short high beep for what is right, a long low one and a shake for what is wrong: whoever scans looks at the shelf. */
export function sound(isRight: boolean): void {
  const { pitch, length } = isRight ? right : wrong;
  if (!isRight && 'vibrate' in navigator) navigator.vibrate(length * 1_000);
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(loudness, currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, currentTime + length);
  tone.connect(volume).connect(destination);
  tone.start();
  tone.stop(currentTime + length);
  context.resume().catch((error: unknown) => logWarning('no sound was made', error));
}
