CREATE TABLE "account_notice" (
	"account_notice_id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"notice" text NOT NULL,
	"happened_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_reset" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"put_at" timestamptz DEFAULT now() NOT NULL,
	"expires_at" timestamptz NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_notice" ADD CONSTRAINT "account_notice_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_notice_user" ON "account_notice" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_reset_user" ON "password_reset" USING btree ("user_id");