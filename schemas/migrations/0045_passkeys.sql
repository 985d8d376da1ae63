CREATE TABLE "passkey_question" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"expires_at" timestamptz NOT NULL
);
--> statement-breakpoint
ALTER TABLE "second_factor" ALTER COLUMN "totp_secret" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "second_factor" ADD COLUMN "credential_id" text;--> statement-breakpoint
ALTER TABLE "second_factor" ADD COLUMN "public_key" text;--> statement-breakpoint
ALTER TABLE "second_factor" ADD COLUMN "sign_count" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "passkey_question" ADD CONSTRAINT "passkey_question_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_question_user" ON "passkey_question" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_credential_id_unique" UNIQUE("credential_id");