let context: AudioContext | undefined;

/** A high short tone for what is right, a low long one for what is not: whoever scans does not look at the screen. */
export function beep(isRight: boolean): void {
  context ??= new AudioContext();
  const tone = context.createOscillator();
  const loudness = context.createGain();
  tone.type = isRight ? 'sine' : 'square';
  tone.frequency.value = isRight ? 1320 : 220;
  loudness.gain.value = 0.15;
  tone.connect(loudness).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + (isRight ? 0.09 : 0.35));
}
