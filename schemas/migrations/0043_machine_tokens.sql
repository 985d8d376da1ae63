CREATE TABLE "machine_token" (
	"machine_token_id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"token_name" text NOT NULL,
	"secret_hash" text NOT NULL,
	"writes" boolean NOT NULL,
	"pages" jsonb,
	"only_company" text,
	"made_at" timestamptz DEFAULT now() NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"last_used_at" timestamptz,
	"ended_at" timestamptz,
	CONSTRAINT "machine_token_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
ALTER TABLE "change_set" ADD COLUMN "program_name" text;--> statement-breakpoint
ALTER TABLE "machine_token" ADD CONSTRAINT "machine_token_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "machine_token_user" ON "machine_token" USING btree ("user_id");